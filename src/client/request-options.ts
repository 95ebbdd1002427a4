import type { Query } from "./transport.js";

export interface RequestOptions {
  /** Aborts the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface GetOptions extends RequestOptions {
  /** `"0"` allows what a cache of the server holds, which may be a little old. */
  readonly resourceVersion?: string;
}

/** Which objects are meant. */
export interface Selection {
  /** Such as `app=web,tier in (a,b),!legacy`. */
  readonly labelSelector?: string | undefined;
  /** Such as `metadata.name=cluster`; besides name and namespace, the selectable fields of the kind. */
  readonly fieldSelector?: string | undefined;
}

export interface ListOptions extends RequestOptions, Selection {
  /** How many items to give at most; the list then says where it goes on. */
  readonly limit?: number;
  /** `metadata.continue` of the page before. */
  readonly continue?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan";
}

/** For `pages`: `limit` is the size of a page, 500 where absent. */
export type PageOptions = Omit<ListOptions, "continue">;

export interface WriteOptions extends RequestOptions {
  /** Who is noted as the manager of the fields that change; the client's own where absent. */
  readonly fieldManager?: string;
  /** What the server does about unknown and doubled fields; its own default is `Warn`. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /** The server does all but store. */
  readonly dryRun?: boolean;
}

export interface ApplyOptions extends WriteOptions {
  /**
   * Who owns the fields that are applied, and gives up those that it applied before and now leaves out; the client's own
   * where absent.
   */
  readonly fieldManager?: string;
  /** Takes fields over from other managers instead of a conflict. */
  readonly force?: boolean;
}

export interface DeleteOptions extends RequestOptions {
  readonly propagationPolicy?: "Orphan" | "Background" | "Foreground";
  readonly gracePeriodSeconds?: number;
  /** Deletes only this very object, or only in this state; a conflict otherwise. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: boolean;
}

export function listQuery(options: ListOptions): Query {
  const { labelSelector, fieldSelector, limit, resourceVersion, resourceVersionMatch } = options;
  return { labelSelector, fieldSelector, limit, continue: options.continue, resourceVersion, resourceVersionMatch };
}

export function writeQuery({ fieldManager, fieldValidation, dryRun }: WriteOptions): Query {
  return { fieldManager, fieldValidation, dryRun: dryRun === true ? "All" : undefined };
}

/** The body of a delete request; undefined where the server's defaults are meant. */
export function deleteBody({ propagationPolicy, gracePeriodSeconds, preconditions, dryRun }: DeleteOptions): unknown {
  const settings = [propagationPolicy, gracePeriodSeconds, preconditions, dryRun || undefined];
  if (settings.every((each) => each === undefined)) return undefined;
  return {
    apiVersion: "v1",
    kind: "DeleteOptions",
    propagationPolicy,
    gracePeriodSeconds,
    preconditions,
    dryRun: dryRun === true ? ["All"] : undefined,
  };
}
