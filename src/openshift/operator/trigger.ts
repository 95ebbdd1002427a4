import type { ApiObject, Informer, Selection } from "crdwright/client";
import type { Request, Watch, Watchable } from "crdwright/controller";

/** Lets a program ask for a reconcile by itself, such as when work has ended that no object shows. */
export interface Trigger {
  readonly watch: Watch;
  /** Asks for it; nothing happens while the controller does not run, which reconciles all when it begins. */
  fire(request: Request): void;
}

/** Makes a trigger for a controller. A watch has an informer, and takes one that is there anyway. */
export function trigger<T extends ApiObject>(source: Watchable<T>, selection: Selection): Trigger {
  const nobody = (): void => {};
  let enqueue: (request: Request) => void = nobody;
  return {
    fire: (request) => enqueue(request),
    watch: {
      // What a watch does with its objects is its own business.
      informer: (informers) => informers.of(source, selection) as unknown as Informer<ApiObject>,
      begin(_informers, _primary, add) {
        enqueue = add;
        return () => {
          enqueue = nobody;
        };
      },
    },
  };
}
