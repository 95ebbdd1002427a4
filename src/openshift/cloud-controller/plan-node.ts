import { isDeepStrictEqual } from "node:util";
import type { Stored } from "crdwright/client";
import type { Node, Taint } from "crdwright/core/v1";
import { providerIdOf } from "../vcenter/provider-id.js";
import type { ChosenAddresses, NodeAddress } from "./choose-addresses.js";
import { instanceTypeOf } from "./instance-type.js";
import type { Machine, NodeFacts } from "./machine.js";
import { NODE_IP_ANNOTATION, preferNodeIps } from "./node-ips.js";
import type { FoundZone } from "./zones.js";

/** The taint that a kubelet with an external cloud provider begins with (k8s.io/cloud-provider, api). */
export const UNINITIALIZED = "node.cloudprovider.kubernetes.io/uninitialized";
/** The taint of a node whose VM does not run. */
export const SHUT_DOWN = "node.cloudprovider.kubernetes.io/shutdown";
/** Where a node's VM was found last time. */
export const VCENTER_ANNOTATION = "crdwright-openshift/vcenter";
export const MACHINE_ANNOTATION = "crdwright-openshift/virtual-machine";
/** Keeps a node from deletion and from the taint of a VM that does not run. */
export const MAINTENANCE_ANNOTATION = "crdwright-openshift/maintenance";

const TYPE_LABELS = ["node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type"];
const ZONE_LABELS = ["topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone"];
const REGION_LABELS = ["topology.kubernetes.io/region", "failure-domain.beta.kubernetes.io/region"];

/** What a person should know of a node, with a word for programs. */
export interface NodeProblem {
  readonly reason: "NoAddresses" | "NoInternalAddress" | "NoZone" | "ProviderIDDiffers";
  readonly message: string;
}

/** Something that a node should have otherwise. */
export interface Difference {
  /** Such as `label topology.kubernetes.io/zone`. */
  readonly field: string;
  readonly is: string;
  readonly should: string;
}

/** What is to be written of a node; nothing where it is as it should be. */
export interface NodePlan {
  /** All addresses, where they are others: the list is replaced whole. */
  readonly addresses: readonly NodeAddress[] | undefined;
  readonly providerID: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[] | undefined;
  /** Whether the node is initialised by this. */
  readonly isInitialisation: boolean;
  readonly differences: readonly Difference[];
  readonly problems: readonly NodeProblem[];
}

export interface PlanInput {
  readonly machine: Machine;
  readonly addresses: ChosenAddresses;
  readonly zone: FoundZone;
  readonly isInMaintenance: boolean;
}

/** Returns what a node says of itself, for the search of its VM. */
export function factsOf({ metadata, spec, status }: Stored<Node>): NodeFacts {
  const { labels = {}, annotations = {} } = metadata;
  const server = annotations[VCENTER_ANNOTATION];
  const reference = annotations[MACHINE_ANNOTATION];
  const first = (names: readonly string[]): string | undefined => names.map((name) => labels[name]).find(Boolean);
  return {
    name: metadata.name,
    providerId: spec?.providerID,
    systemUuid: status?.nodeInfo?.systemUUID,
    addresses: (status?.addresses ?? []).map(({ address }) => address),
    recorded: server && reference ? { server, reference } : undefined,
    zone: { region: first(REGION_LABELS), zone: first(ZONE_LABELS) },
  };
}

export function isReady({ status }: Stored<Node>): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") === true;
}

export function isUninitialized({ spec }: Stored<Node>): boolean {
  return spec?.taints?.some(({ key }) => key === UNINITIALIZED) === true;
}

export function isInMaintenance({ metadata }: Stored<Node>): boolean {
  return !["", "false", undefined].includes(metadata.annotations?.[MAINTENANCE_ANNOTATION]);
}

/**
 * Plans what a node is to have, by its VM. A node that is not initialised yet gets all at once or nothing, as every pod that is
 * scheduled counts on it; of one that is, each part is kept true by itself, and what is not known is left as it stands.
 */
export function planNode(
  node: Stored<Node>,
  { machine, addresses, zone, isInMaintenance: isKept }: PlanInput,
): NodePlan {
  const { metadata, spec, status } = node;
  const { labels = {}, annotations = {} } = metadata;
  const problems: NodeProblem[] = [];
  const differences: Difference[] = [];
  const isNew = isUninitialized(node);
  const taints = taintsOf(node, machine, isKept);

  const ordered =
    addresses.addresses === undefined
      ? { addresses: undefined, problem: addresses.problem }
      : preferNodeIps(addresses.addresses, annotations[NODE_IP_ANNOTATION]);
  // A VM that does not run has no addresses to report, and its node keeps those that it had.
  if (ordered.addresses === undefined && (isNew || machine.power === "poweredOn"))
    problems.push({ reason: "NoAddresses", message: ordered.problem });
  for (const message of addresses.addresses === undefined ? [] : addresses.warnings)
    problems.push({ reason: "NoInternalAddress", message });
  if (zone.zone === undefined) problems.push({ reason: "NoZone", message: zone.problem });
  const own = providerIdOf(machine.uuid);
  const isBlocked = isNew && (ordered.addresses === undefined || zone.zone === undefined);

  const changed = (field: string, is: unknown, should: unknown): boolean => {
    if (isDeepStrictEqual(is, should)) return false;
    differences.push({ field, is: textOf(is), should: textOf(should) });
    return true;
  };
  const wanted: readonly (readonly [readonly string[], string | undefined])[] = [
    [TYPE_LABELS, instanceTypeOf(machine.size)],
    [ZONE_LABELS, zone.zone?.zone],
    [REGION_LABELS, zone.zone?.region],
  ];
  const newLabels = wanted.flatMap(([names, value]) =>
    names.flatMap((name) =>
      value !== undefined && changed(`label ${name}`, labels[name], value) ? [[name, value]] : [],
    ),
  );
  const records = { [VCENTER_ANNOTATION]: machine.server, [MACHINE_ANNOTATION]: machine.reference };
  const newAnnotations = Object.entries(records).filter(([name, value]) => annotations[name] !== value);
  const before = (status?.addresses ?? []).map(({ type, address }) => ({ type, address }));
  const isMoved = ordered.addresses !== undefined && changed("addresses", before, ordered.addresses);
  const isUnnamed = !spec?.providerID && changed("providerID", spec?.providerID, own);
  const isTainted = changed("taints", (spec?.taints ?? []).map(taintText), taints.map(taintText));
  if (isBlocked) return { ...NOTHING, annotations: Object.fromEntries(newAnnotations), differences, problems };
  return {
    addresses: isMoved ? ordered.addresses : undefined,
    providerID: isUnnamed ? own : undefined,
    labels: Object.fromEntries(newLabels),
    annotations: Object.fromEntries(newAnnotations),
    taints: isTainted ? taints : undefined,
    isInitialisation: isNew,
    differences,
    problems,
  };
}

/** Nothing to write. */
export const NOTHING: NodePlan = {
  addresses: undefined,
  providerID: undefined,
  labels: {},
  annotations: {},
  taints: undefined,
  isInitialisation: false,
  differences: [],
  problems: [],
};

/** The taints of a node by the state of its VM: the power alone counts, and not what the guest reports. */
function taintsOf(node: Stored<Node>, { power }: Machine, isKept: boolean): Taint[] {
  const taints = (node.spec?.taints ?? []).filter(({ key }) => key !== UNINITIALIZED);
  const has = taints.some(({ key }) => key === SHUT_DOWN);
  const isOff = power !== "poweredOn" && !isReady(node);
  if (isKept || has === isOff) return taints;
  return isOff ? [...taints, { key: SHUT_DOWN, effect: "NoSchedule" }] : taints.filter(({ key }) => key !== SHUT_DOWN);
}

function taintText({ key, value = "", effect }: Taint): string {
  return `${key}${value === "" ? "" : `=${value}`}:${effect}`;
}

function textOf(value: unknown): string {
  return value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);
}
