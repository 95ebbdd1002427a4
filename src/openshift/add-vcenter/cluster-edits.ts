import { ApiError, type Connection, isForbidden, retryOnConflict } from "crdwright/client";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { checkDocuments } from "../checks/check-documents.js";
import type { CheckFinding } from "../checks/check-finding.js";
import { readDocuments } from "../checks/read-documents.js";
import {
  type ClusterObjects,
  CONFIG_NAMESPACE,
  CREDENTIALS,
  cloudConfigPlace,
  clusterProblem,
  INFRASTRUCTURE_NAME,
  readClusterObjects,
} from "../cluster/cluster-objects.js";
import { clusterSources } from "../cluster/cluster-sources.js";
import { type ObjectChange, writeObject } from "../cluster/write-object.js";
import { changedPaths, type EditState, editState, type FieldEdit } from "./field-edits.js";
import type { PlanDocument } from "./plan.js";

/** The objects that documents of a plan are in. */
export const OBJECTS = { secret: "secret", cloudConfig: "configMap", infrastructure: "infrastructure" } as const;

/** Returns what a document of a plan is called in a cluster. */
export function objectName(document: PlanDocument, { infrastructure }: ClusterObjects): string {
  if (document === "secret") return `Secret ${CREDENTIALS.namespace}/${CREDENTIALS.name}`;
  if (document === "infrastructure") return `Infrastructure ${INFRASTRUCTURE_NAME}`;
  return `ConfigMap ${CONFIG_NAMESPACE}/${cloudConfigPlace(infrastructure).name}`;
}

/** One object to change: from one state of its edits to the other. */
export interface ObjectEdit {
  readonly document: PlanDocument;
  readonly edits: readonly FieldEdit[];
  /** The state that it is written in; where it has the other already, there is nothing to do. */
  readonly from: Exclude<EditState, "changed">;
  readonly change: ObjectChange;
}

/**
 * Asks the API server whether it takes a change, without one. Returns the object as it would be, or reports the refusal, which stands
 * for what no document says: admission, or gates that are other than they were said to be.
 */
export async function tryEdit(
  connection: Connection,
  objects: ClusterObjects,
  { document, change }: ObjectEdit,
): Promise<{ readonly object: unknown; readonly refusal: Diagnostic | undefined }> {
  try {
    const object = await writeObject(connection, OBJECTS[document], objects, { change, dryRun: true });
    return { object, refusal: undefined };
  } catch (error) {
    return { object: undefined, refusal: refusalOf(document, objects, error) };
  }
}

/**
 * Makes a change in the object as it is now, whatever else others have changed in it. Reports where one of its places has another
 * value than the plan knows, and what the server refuses; nothing is written then.
 */
export async function makeEdit(
  connection: Connection,
  { document, edits, from, change }: ObjectEdit,
): Promise<Diagnostic | undefined> {
  let objects: ClusterObjects = { infrastructure: undefined, configMap: undefined, secret: undefined };
  try {
    return await retryOnConflict(async () => {
      objects = await readClusterObjects(connection);
      const state = editState(edits, objects[OBJECTS[document]]);
      if (state === "changed") return changedByOthers(document, objects, edits);
      if (state === from) await writeObject(connection, OBJECTS[document], objects, { change });
      return undefined;
    });
  } catch (error) {
    return refusalOf(document, objects, error);
  }
}

/** Reports the places of an object that somebody else has changed. */
export function changedByOthers(
  document: PlanDocument,
  objects: ClusterObjects,
  edits: readonly FieldEdit[],
): Diagnostic {
  const paths = changedPaths(edits, objects[OBJECTS[document]]);
  return diagnose(documentInvalid, undefined, {
    message: `${objectName(document, objects)}: somebody else has changed ${paths.join(", ")} since it was read, and it is left as it is`,
    help: "put there what the plan shows, before or after, and run the command again",
  });
}

function refusalOf(document: PlanDocument, objects: ClusterObjects, error: unknown): Diagnostic {
  const name = objectName(document, objects);
  if (!(error instanceof ApiError)) throw clusterProblem(name, error);
  const [verb, help] = isForbidden(error)
    ? ["does not allow", "use a kubeconfig whose user may get and update it"]
    : ["would refuse", "correct what it names; nothing of it is written"];
  // A server may repeat what it refuses, and of a Secret nothing is shown.
  const reason = document === "secret" ? error.reason || String(error.code) : error.message;
  return diagnose(documentInvalid, undefined, {
    message: `the API server ${verb} the change of ${name}: ${reason}`,
    help,
  });
}

/** Returns the errors that checks find in the documents of a cluster. */
export function errorsIn(objects: ClusterObjects): CheckFinding[] {
  const { documents } = readDocuments(clusterSources(objects));
  return checkDocuments(documents).findings.filter(({ severity }) => severity === "error");
}
