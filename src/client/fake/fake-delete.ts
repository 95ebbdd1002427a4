import { isJsonObject, type JsonObject } from "../../kube/values/json-value.js";
import type { StoredEntry } from "./fake-store.js";
import { keyOf, type WriteContext } from "./fake-write.js";
import { type FakeObject, textAt } from "./replies/json.js";
import { conflict } from "./replies/refusal.js";

/** What a delete came to: gone, or still there because of finalizers. */
export interface Deleted {
  readonly object: FakeObject;
  readonly isGone: boolean;
}

const POLICY_FINALIZERS: Readonly<Record<string, string>> = { Foreground: "foregroundDeletion", Orphan: "orphan" };

/** Deletes an object, or marks it as being deleted while it has finalizers. A second delete of such a one changes nothing. */
export function deleteObject(context: WriteContext, entry: StoredEntry, options: JsonObject): Deleted {
  const { object } = entry;
  checkPreconditions(context, object, options);
  // Who deletes says it in the body, as clients do, or in the query.
  const isDryRun = context.isDryRun || (Array.isArray(options.dryRun) && options.dryRun.includes("All"));
  const key = keyOf(context.namespace ?? object.metadata.namespace, object.metadata.name);
  const finalizers = finalizersOf(object);
  const added = POLICY_FINALIZERS[textAt(options, "propagationPolicy") ?? ""];
  const isDeleting = object.metadata.deletionTimestamp !== undefined;
  if (added !== undefined && !finalizers.includes(added) && !isDeleting) finalizers.push(added);
  if (finalizers.length === 0) {
    return { object: isDryRun ? object : context.store.remove(key, object), isGone: true };
  }
  if (isDeleting) return { object, isGone: false };
  const marked: FakeObject = {
    ...object,
    metadata: {
      ...object.metadata,
      finalizers,
      deletionTimestamp: context.now,
      deletionGracePeriodSeconds: 0,
      generation: object.metadata.generation + 1,
    },
  };
  return { object: isDryRun ? marked : context.store.put(key, marked, entry.owners), isGone: false };
}

function finalizersOf({ metadata }: FakeObject): string[] {
  const { finalizers } = metadata;
  return Array.isArray(finalizers) ? finalizers.filter((each) => typeof each === "string") : [];
}

function checkPreconditions(context: WriteContext, { metadata }: FakeObject, { preconditions }: JsonObject): void {
  if (!isJsonObject(preconditions)) return;
  const { uid, resourceVersion } = preconditions;
  const { definition } = context.resource;
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid}`;
    throw conflict(definition, metadata.name, why);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion}). The object might have been modified`;
    throw conflict(definition, metadata.name, `Precondition failed: ${why}`);
  }
}
