import type { Connection } from "crdwright/client";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import type { CheckFinding } from "../checks/check-finding.js";
import { type ClusterObjects, cloudConfigPlace, readClusterObjects } from "../cluster/cluster-objects.js";
import { clusterSources } from "../cluster/cluster-sources.js";
import { errorsIn, makeEdit, OBJECTS, type ObjectEdit, objectName, tryEdit } from "./cluster-edits.js";
import { editState, type FieldEdit, valueAt, withEdits, withoutEdits } from "./field-edits.js";
import { type Journal, newJournal, takeBackTheSame } from "./journal.js";
import { type AddVCenterPlan, PLAN_DOCUMENTS, type PlanDocument, planAddVCenter } from "./plan.js";
import { type PlanEdits, planEdits } from "./plan-edits.js";
import { readAddition, type Source } from "./read-addition.js";

/** An addition that a cluster would take. */
export interface PreparedAddition {
  readonly plan: AddVCenterPlan;
  readonly edits: PlanEdits;
  readonly journal: Journal;
  /** The documents that are still to be written: all of them, unless an addition was interrupted. */
  readonly pending: readonly PlanDocument[];
}

export interface PrepareOptions {
  readonly featureGates: readonly string[];
  /** That of an addition which was interrupted. */
  readonly journal: Journal | undefined;
}

/** What came of preparing an addition, with the texts that findings are about. */
export interface AdditionPreparation {
  readonly prepared: PreparedAddition | undefined;
  readonly findings: readonly Diagnostic[];
  readonly sources: readonly Source[];
}

/**
 * Plans how a vCenter is added to a running cluster and asks its API server whether it takes each change, without any. After an
 * interruption the documents that are written already count as they were before. Reports what `planAddVCenter` does, objects that are
 * not there, what the server would refuse, and a journal of something else.
 */
export async function prepareAddition(
  connection: Connection,
  addition: Source,
  { featureGates, journal: last }: PrepareOptions,
): Promise<AdditionPreparation> {
  const objects = await readClusterObjects(connection);
  const cluster = objects.infrastructure?.metadata.uid;
  const interrupted = last === undefined || last.state === "undone" ? undefined : last;
  const before = interrupted === undefined ? objects : objectsBefore(objects, interrupted.edits);
  const { infrastructure, cloudConfig, credentials: secret, findings: missing } = clusterSources(before);
  const sources = [addition, infrastructure, cloudConfig].filter((each) => each !== undefined);
  const refused = (...findings: readonly Diagnostic[]): AdditionPreparation => ({
    prepared: undefined,
    findings,
    sources,
  });
  const foreign = interrupted && foreignJournal(interrupted, cluster, addition);
  if (foreign !== undefined) return refused(foreign);
  if (infrastructure === undefined || cloudConfig === undefined || secret === undefined) return refused(...missing);
  const { plan, findings } = planAddVCenter({ infrastructure, cloudConfig, secret }, addition, { featureGates });
  if (plan === undefined) return refused(...findings);

  const { key } = cloudConfigPlace(objects.infrastructure);
  const { edits, refusals } = await triedEdits(connection, objects, planEdits(plan, key));
  if (hasErrors(refusals)) return refused(...findings, ...refusals);
  const states = PLAN_DOCUMENTS.map((document) => ({
    document,
    state: editState(edits[document], objects[OBJECTS[document]]),
  }));
  const isOther = states.some(
    ({ document, state }) =>
      state === "changed" ||
      (state === "done" && interrupted !== undefined && !takeBackTheSame(interrupted.edits[document], edits[document])),
  );
  if (isOther)
    return refused(
      ...findings,
      stopped(
        `the cluster has parts of another addition of ${plan.server}, as the journal says`,
        "take them back first by --undo, or name the file that they were made of",
      ),
    );
  return {
    prepared: {
      plan,
      edits,
      journal: newJournal({ server: plan.server, cluster, edits }),
      pending: states.flatMap(({ document, state }) => (state === "pending" ? [document] : [])),
    },
    findings,
    sources,
  };
}

/** Reports a journal that is of another cluster or vCenter. */
function foreignJournal(journal: Journal, cluster: string | undefined, source: Source): Diagnostic | undefined {
  if (journal.cluster !== cluster)
    return stopped("the journal is of another cluster", "name that one, or another file by --journal");
  const server = readAddition(source).addition?.vcenter.server;
  if (server === undefined || server === journal.server) return undefined;
  return stopped(
    `the journal is of the vCenter ${journal.server}, and is needed to take that back`,
    "name another file by --journal",
  );
}

/** The objects as they were before the edits of them that are made. */
function objectsBefore({ infrastructure, configMap, secret }: ClusterObjects, edits: PlanEdits): ClusterObjects {
  const before = <T extends object>(object: T | undefined, made: readonly FieldEdit[]): T | undefined =>
    object !== undefined && editState(made, object) === "done" ? withoutEdits(object, made) : object;
  return {
    infrastructure: before(infrastructure, edits.infrastructure),
    configMap: before(configMap, edits.cloudConfig),
    secret: before(secret, edits.secret),
  };
}

/** Tries the edits of each document, and returns them with what the server makes of their values. */
async function triedEdits(
  connection: Connection,
  objects: ClusterObjects,
  planned: PlanEdits,
): Promise<{ readonly edits: PlanEdits; readonly refusals: readonly Diagnostic[] }> {
  const refusals: Diagnostic[] = [];
  const edits: Record<PlanDocument, readonly FieldEdit[]> = { ...planned };
  for (const document of PLAN_DOCUMENTS) {
    const { object, refusal } = await tryEdit(connection, objects, forward(document, planned));
    if (refusal !== undefined) refusals.push(refusal);
    else edits[document] = planned[document].map((edit) => ({ ...edit, after: valueAt(object, edit.path) }));
  }
  return { edits, refusals };
}

function forward(document: PlanDocument, { [document]: edits }: PlanEdits): ObjectEdit {
  return { document, edits, from: "pending", change: (object) => withEdits(object, edits) };
}

/** What is reported and kept while a cluster is changed. */
export interface ApplyOptions {
  /** Writes the journal, whole or not at all. It is called before the first change, and after each one. */
  readonly save: (journal: Journal) => void;
  /** Is called with each object that is written, once it was checked. */
  readonly onStep: (name: string) => void;
}

/**
 * Makes the changes of an addition in the order of the enhancement. After each one it looks whether it is there, and whether checks
 * find anything that the plan does not say. Reports why it stopped, if it did: what is written then stays, and `undoAddition` takes it
 * back.
 */
export async function applyAddition(
  connection: Connection,
  { plan, edits, journal, pending }: PreparedAddition,
  { save, onStep }: ApplyOptions,
): Promise<Diagnostic | undefined> {
  save(journal);
  for (const { document, findings: expected } of plan.steps) {
    if (!pending.includes(document)) continue;
    const edit = forward(document, edits);
    const problem = await makeEdit(connection, edit);
    if (problem !== undefined) return problem;
    save(journal);
    const objects = await readClusterObjects(connection);
    const name = objectName(document, objects);
    if (editState(edit.edits, objects[OBJECTS[document]]) !== "done")
      return stopped(
        `${name} was written, and somebody has changed it back since`,
        "find out who, and run the command again",
      );
    const unexpected = errorsIn(objects).find((each) => !expected.some((one) => isSameFinding(one, each)));
    if (unexpected !== undefined)
      return stopped(
        `after the change of ${name} checks find ${unexpected.code}: ${unexpected.object}: ${unexpected.reason}`,
        unexpected.help,
      );
    onStep(name);
  }
  save({ ...journal, state: "applied" });
  return undefined;
}

function isSameFinding(one: CheckFinding, other: CheckFinding): boolean {
  return one.code === other.code && one.object === other.object;
}

function stopped(message: string, help: string): Diagnostic {
  return diagnose(documentInvalid, undefined, { message, help });
}
