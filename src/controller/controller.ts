import { ApiError } from "../client/api-error.js";
import type { ApiObject, Stored } from "../client/api-object.js";
import type { Backoff } from "../client/backoff.js";
import type { Informer } from "../client/informer.js";
import type { Selection } from "../client/request-options.js";
import type { Clock } from "./clock.js";
import type { EventRecorder } from "./event-recorder.js";
import { NotLeaderError } from "./leader-fence.js";
import type { Logger } from "./logger.js";
import type { ControllerMetrics } from "./metrics.js";
import type { Predicate } from "./predicates.js";
import { keyOfRequest, type Request, requestOfKey } from "./request.js";
import { type Informers, type Watch, type Watchable, watchOf } from "./watches.js";
import { createWorkQueue } from "./work-queue.js";

/** What a reconcile gets besides the request. */
export interface ReconcileContext<T extends ApiObject> {
  /**
   * The object as the informer has it, undefined where there is none (any more). It belongs to the informer and may be a little
   * old: change a copy. A write with its resourceVersion is a conflict where it is too old, and then comes another reconcile.
   */
  readonly object: Stored<T> | undefined;
  /** Aborts where the reconcile has to end: the lease is lost, or a stop has waited long enough. Pass it to requests. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly events: EventRecorder;
}

export interface ReconcileResult {
  /** Reconcile the object again after this time, whether or not it changes. */
  readonly requeueAfterMs?: number;
}

/** Makes the world as an object says. It may run at any time for any object, and has to come to the same end. */
export type Reconcile<T extends ApiObject> = (
  request: Request,
  context: ReconcileContext<T>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a function without a return is one that asks for nothing
) => Promise<ReconcileResult | void>;

/** Thrown by a reconcile for what no repetition helps: it is logged and counted, and waits for the next change. */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
}

export interface ControllerOptions<T extends ApiObject> extends Selection {
  /** Unique in its manager; in logs and metrics. */
  readonly name: string;
  /** The kind that is reconciled. */
  readonly for: Watchable<T>;
  /** Which changes of that kind lead to a reconcile. */
  readonly predicates?: readonly Predicate<T>[];
  /** What else leads to one: see `owned` and `mapped`. */
  readonly watches?: readonly Watch[];
  readonly reconcile: Reconcile<T>;
  /** How many objects are reconciled at a time, 1 where absent; never one object twice. */
  readonly concurrency?: number;
  /** How long an object waits after failures, from 5 ms up to 1000 s where absent. */
  readonly backoff?: Backoff;
}

/** What a controller takes of its manager. */
export interface ControllerEnvironment {
  readonly informers: Informers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: EventRecorder;
  readonly metrics: ControllerMetrics;
}

export interface Controller {
  readonly name: string;
  /** Begins to take keys. */
  start(): void;
  /** Takes no more keys; settles when no reconcile runs any more. */
  drain(): Promise<void>;
  /** Aborts the signal of the reconciles that run. */
  abort(reason: Error): void;
  /** The keys that are being reconciled. */
  running(): string[];
}

/** Throws a RangeError for options that no controller can be made of. */
export function checkController({
  name,
  concurrency = 1,
}: {
  readonly name: string;
  readonly concurrency?: number;
}): void {
  if (!(Number.isInteger(concurrency) && concurrency > 0))
    throw new RangeError(`the concurrency of the controller ${name} is ${concurrency}, and has to be 1 or more`);
}

/** Makes a controller; its informers are those of the environment from now on. */
export function createController<T extends ApiObject>(
  options: ControllerOptions<T>,
  { informers, clock, log: parent, events, metrics }: ControllerEnvironment,
): Controller {
  const { name, for: source, predicates = [], watches = [], reconcile, concurrency = 1 } = options;
  const selection: Selection = {
    ...(options.labelSelector === undefined ? {} : { labelSelector: options.labelSelector }),
    ...(options.fieldSelector === undefined ? {} : { fieldSelector: options.fieldSelector }),
  };
  const own = watchOf<T>(source, { ...selection, predicates }, ({ metadata }) => [requestOf(metadata)]);
  const all = [own, ...watches];
  const primary: Informer<T> = informers.of(source, selection);
  for (const watch of watches) watch.informer(informers);

  const log = parent.child({ controller: name });
  const { backoff } = options;
  const queue = createWorkQueue({ clock, observer: metrics.queue, ...(backoff === undefined ? {} : { backoff }) });
  const ending = new AbortController();
  let stopWatches: (() => void)[] = [];
  let workers: Promise<void>[] = [];

  async function work(): Promise<void> {
    for (let key = await queue.take(); key !== undefined; key = await queue.take()) {
      try {
        await process(key);
      } finally {
        queue.done(key);
      }
    }
  }

  async function process(key: string): Promise<void> {
    const request = requestOfKey(key);
    const line = log.child({ ...request, reconcileID: crypto.randomUUID() });
    const object = primary.objects.get(request.name, request.namespace);
    const began = clock.now();
    metrics.began();
    try {
      const result = await reconcile(request, { object, signal: ending.signal, log: line, events });
      const { requeueAfterMs = 0 } = result ?? {};
      queue.forget(key);
      if (requeueAfterMs > 0) queue.addAfter(key, requeueAfterMs);
      metrics.ended(requeueAfterMs > 0 ? "requeue_after" : "success", clock.now() - began);
    } catch (error) {
      failed(key, error, line);
      metrics.ended("error", clock.now() - began, error instanceof TerminalError);
    }
  }

  function failed(key: string, error: unknown, line: Logger): void {
    if (error instanceof TerminalError) line.error({ err: error }, "the reconcile failed for good");
    else if (ending.signal.aborted || error instanceof NotLeaderError)
      line.info({ err: error }, "the reconcile was broken off");
    else {
      const waitMs = queue.retry(key, retryAfterMs(error));
      line.error({ err: error, waitMs }, "the reconcile failed, and is tried again");
    }
  }

  return {
    name,
    running: () => queue.running(),
    start() {
      metrics.workers(concurrency);
      const enqueue = (request: Request): void => queue.add(keyOfRequest(request));
      stopWatches = all.map((watch) => watch.begin(informers, primary.definition, enqueue));
      workers = Array.from({ length: concurrency }, work);
    },
    async drain() {
      for (const stop of stopWatches.splice(0)) stop();
      queue.close();
      await Promise.all(workers);
    },
    abort(reason) {
      ending.abort(reason);
    },
  };
}

function requestOf({ name, namespace }: { readonly name: string; readonly namespace?: string }): Request {
  return namespace === undefined ? { name } : { name, namespace };
}

/** A server that is asked for too much says when it can be asked again. */
function retryAfterMs(error: unknown): number {
  return error instanceof ApiError ? (error.status.details?.retryAfterSeconds ?? 0) * 1000 : 0;
}
