import { type ApiObject, type Informer, isConflict, isNotFound, type Stored } from "crdwright/client";
import type { NodeClient } from "crdwright/client/kubernetes";
import type { Clock, EventRecorder, Logger, Manager, ReconcileResult, Watch } from "crdwright/controller";
import type { Node } from "crdwright/core/v1";
import { readProviderId } from "../../vcenter/provider-id.js";
import { type DeletionLimits, type Reprieve, reprieveOf } from "../deletion.js";
import { type Finding, findMachine, findSharedMachine } from "../find-machine.js";
import type { Machine } from "../machine.js";
import { type Difference, factsOf, isInMaintenance, isReady, isUninitialized, planNode } from "../plan-node.js";
import { nodesOfChanges } from "./node-changes.js";
import type { VCenters } from "./vcenters.js";
import { isEmptyPlan, writeNode, writeRecord } from "./write-node.js";

/** What is done with what is decided: it is written, sent for a trial that changes nothing, or reported alone. */
export type Mode = "write" | "dry-run" | "report";

export interface NodeControllerOptions {
  readonly nodes: NodeClient;
  readonly vcenters: VCenters;
  readonly mode: Mode;
  readonly limits: DeletionLimits;
  /** Keeps all nodes as they are while VMs go. */
  readonly isInMaintenance: boolean;
  readonly clock: Clock;
  /** Told of what became of a node; undefined where it is gone. */
  readonly observe: (name: string, state: NodeState | undefined) => void;
  /** Told of a node that was initialised, with its age in seconds. */
  readonly initialised: (seconds: number) => void;
}

/** What a node is at the moment. */
export interface NodeState {
  readonly finding: Finding["kind"] | "deleting";
  /** What it should have otherwise; nothing where it was written. */
  readonly differences: readonly Difference[];
}

/** How many nodes are worked on at a time. None waits for a vCenter. */
const CONCURRENCY = 10;
/** A node that was deleted counts among those that may go at once for this long. */
const LATELY_MS = 600_000;
const CONFIRM_AGAIN_MS = 30_000;

const FOR_PEOPLE: Readonly<Record<Exclude<Reprieve, "running" | "unproven" | "too-early">, string>> = {
  "never-seen":
    "no vCenter has its VM, and this controller has not seen it before: it may be in a vCenter that is not configured; delete the node by hand if it is gone",
  maintenance: "its VM is gone, and the node is kept for maintenance",
  "too-many":
    "its VM is gone, and so are those of too many other nodes at once; look whether the user of the vCenter may still see them",
};

/** Adds the controller that keeps nodes as their VMs are. The vCenters are followed from when it begins to work, and not before. */
export function addNodeController(manager: Manager, options: NodeControllerOptions): void {
  const { nodes, vcenters, mode, limits, clock } = options;
  const informer = manager.informer(nodes);
  /** When the VM of a node was first seen to be gone. */
  const absentSince = new Map<string, number>();
  const deletions: number[] = [];
  /** What was last reported of a node, so that each change is reported once. */
  const reported = new Map<string, string>();
  const search = {
    get sources() {
      return vcenters.all;
    },
    zoneOf: (machine: Machine) => vcenters.zoneOf(machine),
    owns: (server: string) => vcenters.owns(server),
  };
  const find = (node: Stored<Node>): Finding =>
    vcenters.isShared ? findSharedMachine(factsOf(node), search) : findMachine(factsOf(node), search);
  /** Whether the VM of a node is gone that was there: those that nobody has seen, or that are kept, hold up no other. */
  const isGoing = (node: Stored<Node>): boolean =>
    factsOf(node).recorded !== undefined && !isInMaintenance(node) && find(node).kind === "absent";

  manager.addController({
    name: "cloud-node",
    for: informer,
    watches: [changesOf(vcenters, informer)],
    concurrency: CONCURRENCY,
    async reconcile({ name }, { object, signal, log, events }) {
      if (object === undefined || object.metadata.deletionTimestamp !== undefined) {
        forget(name);
        return;
      }
      const finding = find(object);
      try {
        if (finding.kind === "found") {
          absentSince.delete(name);
          await keepTrue(object, finding.machine, { signal, log, events });
          return;
        }
        return await withoutMachine(object, finding, { signal, log, events });
      } catch (error) {
        if (isNotFound(error)) return forget(name);
        // The informer has the newer state soon, and that is reconciled.
        if (isConflict(error)) return { requeueAfterMs: 1_000 };
        throw error;
      }
    },
  });

  interface Context {
    readonly signal: AbortSignal;
    readonly log: Logger;
    readonly events: EventRecorder;
  }

  async function keepTrue(node: Stored<Node>, machine: Machine, { signal, log, events }: Context): Promise<void> {
    const { name } = node.metadata;
    if (vcenters.isShared && factsOf(node).recorded === undefined && mode === "write") {
      // Of copies that find it at once the first one has it: the others' patch is a conflict, and then they see whose it is.
      await writeRecord(nodes, node, machine, { signal });
      return;
    }
    const isKept = options.isInMaintenance || isInMaintenance(node);
    const plan = planNode(node, { machine, ...(await vcenters.detailsOf(machine)), isInMaintenance: isKept });
    const isWritten = mode !== "report" && !isEmptyPlan(plan);
    report(node, plan.problems, events, log);
    if (isWritten) await writeNode(nodes, node, plan, { signal, dryRun: mode === "dry-run" });
    options.observe(name, { finding: "found", differences: mode === "write" ? [] : plan.differences });
    if (plan.differences.length > 0) logDifferences(node, plan.differences, log);
    if (!plan.isInitialisation || mode !== "write") return;
    options.initialised((clock.date().getTime() - Date.parse(node.metadata.creationTimestamp ?? "")) / 1000);
    const message = `initialised: its VM is ${machine.name} (${machine.reference}) in ${machine.server}`;
    events.record(node, { type: "Normal", reason: "Synced", message });
  }

  const lastDifferences = new Map<string, string>();
  /** Each state of a node is logged once. */
  function logDifferences(node: Stored<Node>, differences: readonly Difference[], log: Logger): void {
    const text = JSON.stringify(differences);
    if (lastDifferences.get(node.metadata.name) === text) return;
    lastDifferences.set(node.metadata.name, text);
    log.info(
      { node: node.metadata.name, differences },
      mode === "report" ? "the node would be changed" : "the node is changed",
    );
  }

  async function withoutMachine(
    node: Stored<Node>,
    finding: Exclude<Finding, { kind: "found" }>,
    context: Context,
  ): Promise<ReconcileResult | undefined> {
    const { name } = node.metadata;
    options.observe(name, { finding: finding.kind, differences: [] });
    if (finding.kind === "elsewhere") {
      // Another copy reports what is to be said of it.
      forget(name);
      options.observe(name, { finding: "elsewhere", differences: [] });
      return undefined;
    }
    if (finding.kind !== "absent") {
      absentSince.delete(name);
      // Nobody has to know of a node that runs and was initialised, unless it is in doubt which VM is its own.
      const isOfInterest = !isReady(node) || isUninitialized(node) || finding.kind === "conflict";
      // What is to be said of it shows when all have answered, or have not.
      if (vcenters.all.some(({ isBeginning }) => isBeginning)) return undefined;
      report(node, isOfInterest ? [noteOf(finding)] : [], context.events, context.log);
      return undefined;
    }
    const now = clock.now();
    const since = absentSince.get(name) ?? now;
    absentSince.set(name, since);
    const absentNodes = informer.objects.list().filter(isGoing).length;
    if (vcenters.isShared && absentNodes <= limits.maxNodes) {
      if (now - since < limits.minAbsentMs) return { requeueAfterMs: limits.minAbsentMs - (now - since) };
      const place = await placeElsewhere(node, context);
      if (place === "unknown") return { requeueAfterMs: CONFIRM_AGAIN_MS };
      if (place === "elsewhere") return undefined;
    }
    const reprieve = reprieveOf(
      {
        finding,
        isReady: isReady(node),
        hasRecord: factsOf(node).recorded !== undefined,
        isInMaintenance: options.isInMaintenance || isInMaintenance(node),
        absentMs: now - since,
        absentNodes,
        deletedLately: deletions.filter((time) => now - time < LATELY_MS).length,
      },
      limits,
    );
    if (reprieve === "too-early") return { requeueAfterMs: Math.max(limits.minAbsentMs - (now - since), 1) };
    if (reprieve === undefined) return await deleteNode(node, context);
    const isRunning = reprieve === "running" || reprieve === "unproven";
    report(
      node,
      isRunning ? [] : [{ reason: "DeletionHeld", message: FOR_PEOPLE[reprieve] }],
      context.events,
      context.log,
    );
    // Whether there are too many changes with other nodes.
    return reprieve === "too-many" ? { requeueAfterMs: CONFIRM_AGAIN_MS } : undefined;
  }

  /**
   * Looks for a VM that has left the vCenters of this copy in those of the others. Where one has it, the node is left to that copy.
   */
  async function placeElsewhere(
    node: Stored<Node>,
    { signal, log, events }: Context,
  ): Promise<"nowhere" | "elsewhere" | "unknown"> {
    const id = readProviderId(factsOf(node).providerId);
    if (id.kind !== "uuid") return "nowhere";
    let server: string | undefined;
    try {
      server = await vcenters.findElsewhere(id.uuid, signal);
    } catch (error) {
      const message = `whether another vCenter has its VM is not known: ${error instanceof Error ? error.message : String(error)}`;
      report(node, [{ reason: "VirtualMachineUnknown", message }], events, log);
      return "unknown";
    }
    if (server === undefined) return "nowhere";
    log.info({ node: node.metadata.name, vcenter: server }, "the VM of the node is in a vCenter of another copy now");
    if (mode === "write") await writeRecord(nodes, node, undefined, { signal });
    return "elsewhere";
  }

  async function deleteNode(
    node: Stored<Node>,
    { signal, log, events }: Context,
  ): Promise<ReconcileResult | undefined> {
    const { name, uid, resourceVersion } = node.metadata;
    const facts = factsOf(node);
    const id = readProviderId(facts.providerId);
    if (id.kind !== "uuid") return undefined;
    try {
      const answers = await Promise.all(
        vcenters.all.map((each) =>
          each.hasMachine(id.uuid, facts.recorded?.server === each.server ? facts.recorded.reference : undefined),
        ),
      );
      if (answers.includes(true)) throw new Error("a vCenter has it, though its inventory does not show it");
    } catch (error) {
      const message = `whether its VM is gone is not known: ${error instanceof Error ? error.message : String(error)}`;
      report(node, [{ reason: "VirtualMachineUnknown", message }], events, log);
      return { requeueAfterMs: CONFIRM_AGAIN_MS };
    }
    options.observe(name, { finding: "deleting", differences: [{ field: "node", is: "there", should: "deleted" }] });
    if (mode === "report") {
      logDifferences(node, [{ field: "node", is: "there", should: "deleted" }], log);
      return undefined;
    }
    const message = "its VM is gone from all vCenters, and the node is deleted";
    if (mode === "write") events.record(node, { type: "Normal", reason: "DeletingNode", message });
    log.info({ node: name, providerID: facts.providerId, recorded: facts.recorded }, message);
    try {
      await nodes.delete(name, { preconditions: { uid, resourceVersion }, signal, dryRun: mode === "dry-run" });
      if (mode === "write") deletions.push(clock.now());
      while (deletions.length > limits.maxNodes) deletions.shift();
    } catch (error) {
      if (!isConflict(error) && !isNotFound(error))
        events.record(node, {
          type: "Warning",
          reason: "DeletingNodeFailed",
          message: "the node could not be deleted",
        });
      throw error;
    }
    return undefined;
  }

  function forget(name: string): void {
    for (const map of [absentSince, reported, lastDifferences]) map.delete(name);
    options.observe(name, undefined);
  }

  function report(node: Stored<Node>, notes: readonly Note[], events: EventRecorder, log: Logger): void {
    const { name } = node.metadata;
    const text = JSON.stringify(notes);
    if ((reported.get(name) ?? "[]") === text) return;
    reported.set(name, text);
    for (const { reason, message } of notes) {
      log.warn({ node: name, reason }, message);
      // A trial changes nothing.
      if (mode === "write") events.record(node, { type: "Warning", reason, message });
    }
  }
}

interface Note {
  readonly reason: string;
  readonly message: string;
}

function noteOf(finding: Exclude<Finding, { kind: "found" | "absent" | "elsewhere" }>): Note {
  switch (finding.kind) {
    case "unknown":
      return { reason: "VirtualMachineUnknown", message: `its VM cannot be looked up: ${finding.reason}` };
    case "unconfigured":
      return {
        reason: "VCenterNotConfigured",
        message: `its VM was in ${finding.server}, which is not configured any more; add it again, or delete the node by hand`,
      };
    case "conflict": {
      const found = finding.machines
        .map(({ server, name, reference }) => `${name} (${reference}) in ${server}`)
        .join(", ");
      return {
        reason: "VirtualMachineConflict",
        message: `several VMs have ${finding.by}: ${found}; nothing is changed until one is left, or has the node's name or zone`,
      };
    }
    case "malformed":
      return {
        reason: "ProviderIDInvalid",
        message: "its providerID is no vsphere://<UUID>, and nothing is looked up",
      };
    case "foreign":
      return { reason: "ProviderIDForeign", message: `it is a node of ${finding.provider}, and left alone` };
    case "unmatched":
      return {
        reason: "VirtualMachineNotFound",
        message: "no VM has its system UUID, its name or its address; look whether VMware Tools run in the guest",
      };
  }
}

/** The vCenters as a source of reconciles. What a controller watches begins when it leads, and so do the sessions. */
function changesOf(vcenters: VCenters, nodes: Informer<Node>): Watch {
  return {
    informer: (informers) => informers.of(nodes) as unknown as Informer<ApiObject>, // A watch does with it what it likes.
    begin: (_informers, _primary, enqueue) =>
      vcenters.begin((changes) => {
        for (const name of nodesOfChanges(nodes.objects.list(), changes)) enqueue({ name });
      }),
  };
}
