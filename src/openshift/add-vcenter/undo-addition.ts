import type { Connection } from "crdwright/client";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type ClusterObjects, readClusterObjects } from "../cluster/cluster-objects.js";
import type { ApplyOptions } from "./apply-addition.js";
import { changedByOthers, makeEdit, OBJECTS, type ObjectEdit, objectName, tryEdit } from "./cluster-edits.js";
import { editState, withoutEdits } from "./field-edits.js";
import type { Journal } from "./journal.js";
import { PLAN_DOCUMENTS, type PlanDocument } from "./plan.js";
import type { PlanEdits } from "./plan-edits.js";

/** What is to be taken back of an addition, or why nothing can be. */
export interface UndoPreparation {
  /** The documents that the addition has changed, in the order in which they are taken back; empty where there is a problem. */
  readonly pending: readonly PlanDocument[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Finds out what an addition has changed in a cluster, wherever it stopped, and asks the API server whether it takes that back, without
 * any change. Reports a journal of another cluster, places that somebody else has changed since, and what the server would refuse.
 */
export async function prepareUndo(connection: Connection, { cluster, edits }: Journal): Promise<UndoPreparation> {
  const objects = await readClusterObjects(connection);
  if (cluster !== undefined && cluster !== objects.infrastructure?.metadata.uid)
    return {
      pending: [],
      findings: [
        diagnose(documentInvalid, undefined, {
          message: "the addition was made in another cluster",
          help: "name that one by --kubeconfig or --context",
        }),
      ],
    };
  const pending: PlanDocument[] = [];
  const findings: Diagnostic[] = [];
  for (const document of [...PLAN_DOCUMENTS].reverse()) {
    const state = stateOf(document, edits, objects);
    if (state === "changed") findings.push(changedByOthers(document, objects, edits[document]));
    if (state !== "done" || edits[document].length === 0) continue;
    const { refusal } = await tryEdit(connection, objects, backward(document, edits));
    if (refusal !== undefined) findings.push(refusal);
    else pending.push(document);
  }
  return findings.length > 0 ? { pending: [], findings } : { pending, findings };
}

function stateOf(document: PlanDocument, edits: PlanEdits, objects: ClusterObjects) {
  return editState(edits[document], objects[OBJECTS[document]]);
}

function backward(document: PlanDocument, { [document]: edits }: PlanEdits): ObjectEdit {
  return { document, edits, from: "done", change: (object) => withoutEdits(object, edits) };
}

/**
 * Takes back what an addition has changed, the last step first, and nothing that others have changed since. Reports why it stopped, if
 * it did; it can be called again then.
 */
export async function undoAddition(
  connection: Connection,
  journal: Journal,
  { pending, save, onStep }: ApplyOptions & Pick<UndoPreparation, "pending">,
): Promise<Diagnostic | undefined> {
  const undoing: Journal = { ...journal, state: "undoing" };
  save(undoing);
  for (const document of pending) {
    const problem = await makeEdit(connection, backward(document, journal.edits));
    if (problem !== undefined) return problem;
    const objects = await readClusterObjects(connection);
    const name = objectName(document, objects);
    if (stateOf(document, journal.edits, objects) !== "pending")
      return diagnose(documentInvalid, undefined, {
        message: `${name} was written, and somebody has changed it since`,
        help: "find out who, and run the command again",
      });
    onStep(name);
  }
  save({ ...journal, state: "undone" });
  return undefined;
}
