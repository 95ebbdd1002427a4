import { isDeepStrictEqual } from "node:util";
import { isList, type KubeObject, type KubeValue } from "crdwright/runtime";
import type { FieldReport } from "../fields/field-report.js";
import { BRIDGE } from "./br-ex.js";
import { interfacesOf, type Part, partOf, portsOf, textOf } from "./state-parts.js";

/** One thing that a later document says otherwise than the one that a node was installed with. */
export interface StateChange {
  /** In the later document; of what is gone, in the earlier one. */
  readonly path: string;
  readonly what: string;
  /** Whether Kubernetes-NMState may make it on a running node (the list of the enhancement configure-ovs-alternative). */
  readonly isSupported: boolean;
  /** What of a document makes the change. */
  readonly desired: { readonly section: "interfaces" | "dns-resolver"; readonly value: KubeValue } | undefined;
}

const SECTIONS = ["hostname", "route-rules", "routes", "ovs-db", "ovn"] as const;

/** What says the same whether it is there or not. */
const DROPPED = new Set(["description", "profile-name"]);

/**
 * Returns what a later document changes. Supported on a running node are DNS, the MTU, more interfaces below br-ex, and the mode and
 * options of bonds; everything else needs the node to be installed again.
 */
export function stateChanges(before: KubeObject, after: KubeObject): StateChange[] {
  const changes: StateChange[] = [];
  const dns = after["dns-resolver"] ?? {};
  if (!isSame(before["dns-resolver"] ?? {}, dns))
    changes.push({
      path: "dns-resolver",
      what: "DNS",
      isSupported: true,
      desired: { section: "dns-resolver", value: isSame(dns, {}) ? { config: {} } : dns },
    });
  for (const section of SECTIONS)
    if (!isSame(before[section] ?? {}, after[section] ?? {}))
      changes.push({ path: section, what: `${section} is another`, isSupported: false, desired: undefined });
  return [...changes, ...interfaceChanges(before, after)];
}

function interfaceChanges(before: KubeObject, after: KubeObject): StateChange[] {
  const [old, now] = [byKey(before), byKey(after)];
  const below = interfacesBelow(after);
  const later = [...now].flatMap(([key, each]) => {
    const earlier = old.get(key);
    if (earlier === undefined) return [added(each, below)];
    return isSame(earlier.value, each.value) ? [] : changed(earlier, each);
  });
  const gone = [...old].flatMap(([key, { path, value }]) =>
    now.has(key) || value["state"] === "absent"
      ? []
      : [{ path, what: `${nameOf(value)} is gone`, isSupported: false, desired: undefined }],
  );
  return [...later, ...gone];
}

function byKey(state: KubeObject): Map<string, Part> {
  return new Map(interfacesOf(state).map((each) => [JSON.stringify([each.value["name"], each.value["type"]]), each]));
}

function nameOf({ name, type }: KubeObject): string {
  return name === BRIDGE ? `${BRIDGE} (${String(type)})` : `the interface ${String(name)}`;
}

function added({ path, value }: Part, below: ReadonlySet<string>): StateChange {
  const bases = basesOf(value);
  const isSupported = value["name"] !== BRIDGE && bases.some((base) => below.has(base));
  const where = isSupported ? `below ${BRIDGE}` : `that is not below ${BRIDGE}`;
  return {
    path,
    what: `${nameOf(value)} is new, ${where}`,
    isSupported,
    desired: isSupported ? { section: "interfaces", value } : undefined,
  };
}

/** What a VLAN and its like are made on. */
function basesOf(value: KubeObject): string[] {
  return ["vlan", "vxlan", "mac-vlan", "mac-vtap", "ipvlan", "infiniband", "macsec"].flatMap(
    (name) => textOf(partOf({ path: "", value }, name)?.value["base-iface"]) ?? [],
  );
}

/** The uplinks of br-ex, and what these are made of. */
function interfacesBelow(state: KubeObject): ReadonlySet<string> {
  const interfaces = interfacesOf(state);
  const bridge = interfaces.find(({ value }) => value["name"] === BRIDGE && value["type"] === "ovs-bridge");
  const names = portsOf(bridge && partOf(bridge, "bridge")).flatMap((port) => [
    textOf(port.value["name"]) ?? "",
    ...portsOf(partOf(port, "link-aggregation")).map(({ value }) => textOf(value["name"]) ?? ""),
  ]);
  const below = new Set(names.filter((name) => name !== BRIDGE && name !== ""));
  for (const name of below) {
    const { value } = interfaces.find((each) => each.value["name"] === name) ?? { value: {} };
    for (const base of [...basesOf(value), ...bondPorts(value)]) below.add(base);
  }
  return below;
}

function bondPorts(value: KubeObject): string[] {
  const bond = partOf({ path: "", value }, "link-aggregation")?.value ?? {};
  const ports = bond["port"] ?? bond["ports"];
  return isList(ports) ? ports.filter((port) => typeof port === "string") : [];
}

function changed(earlier: Part, { path, value }: Part): StateChange[] {
  const { name, type } = value;
  const keys = [...new Set([...Object.keys(earlier.value), ...Object.keys(value)])].sort();
  return keys.flatMap((key): StateChange[] => {
    const [old, now] = [earlier.value[key], value[key]];
    if (isSame(old ?? null, now ?? null) || DROPPED.has(key)) return [];
    const isSupported =
      now !== undefined &&
      (key === "mtu" ||
        (key === "link-aggregation" && isBondChange(old ?? {}, now)) ||
        (key === "bridge" && name === BRIDGE && isPortBondChange(old ?? {}, now)));
    const desired = { name: name ?? null, type: type ?? null, state: "up", [key]: now ?? null };
    return [
      {
        path: now === undefined ? path : `${path}.${key}`,
        what: `${key} of ${nameOf(value)} is ${now === undefined ? "gone" : "another"}`,
        isSupported,
        desired: isSupported ? { section: "interfaces", value: desired } : undefined,
      },
    ];
  });
}

/** Whether only the mode and options of a bond differ, and no port goes. */
function isBondChange(old: KubeValue, now: KubeValue): boolean {
  const rest = (value: KubeValue): unknown =>
    withoutKeys(value, ["mode", "options", "port", "ports", "bond-downdelay", "bond-updelay"]);
  const ports = (value: KubeValue): string[] => [
    ...bondPorts({ "link-aggregation": value }),
    ...portsOf(partOf({ path: "", value: { bond: value } }, "bond")).map((port) => String(port.value["name"])),
  ];
  const later = ports(now);
  return isSame(rest(old), rest(now)) && ports(old).every((port) => later.includes(port));
}

/** Whether only bonds within the bridge's ports differ, and these in mode and options alone. */
function isPortBondChange(old: KubeValue, now: KubeValue): boolean {
  const portsIn = (value: KubeValue): Part[] => portsOf(partOf({ path: "", value: { bridge: value } }, "bridge"));
  const [before, after] = [portsIn(old), portsIn(now)];
  if (!isSame(withoutKeys(old, ["port", "ports"]), withoutKeys(now, ["port", "ports"]))) return false;
  return (
    before.length === after.length &&
    before.every(({ value }, index) => {
      const other = after[index]?.value ?? {};
      const isRestSame = isSame(withoutKeys(value, ["link-aggregation"]), withoutKeys(other, ["link-aggregation"]));
      const [bond, later] = [value["link-aggregation"] ?? {}, other["link-aggregation"] ?? {}];
      return isRestSame && (isSame(bond, later) || isBondChange(bond, later));
    })
  );
}

function withoutKeys(value: KubeValue, keys: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

/** Reports the changes that a running node does not get by Kubernetes-NMState. */
export function reportChanges(changes: readonly StateChange[], report: FieldReport): void {
  for (const { path, what, isSupported } of changes)
    if (!isSupported)
      report.error(
        path,
        `${what}, which is not supported on a running node`,
        "change DNS, MTU, bond options, or add interfaces below br-ex; install the node again for all else",
      );
}

/** The nodes that a policy is for: one host, or all of a role. */
export type PolicyTarget = { readonly host: string } | { readonly role: string };

/**
 * Returns the NodeNetworkConfigurationPolicy of Kubernetes-NMState that makes the supported changes; undefined where there are none.
 */
export function changePolicy(changes: readonly StateChange[], target: PolicyTarget): KubeObject | undefined {
  const parts = changes.flatMap(({ desired }) => (desired === undefined ? [] : [desired]));
  if (parts.length === 0) return undefined;
  const interfaces = new Map<string, KubeObject>();
  let dns: KubeValue | undefined;
  for (const { section, value } of parts) {
    if (section === "dns-resolver") dns = value;
    else {
      // A change of an interface is a map with its name and type.
      const part = value as KubeObject;
      const key = JSON.stringify([part["name"], part["type"]]);
      interfaces.set(key, { ...interfaces.get(key), ...part });
    }
  }
  const [name, selector] =
    "host" in target
      ? [target.host, { "kubernetes.io/hostname": target.host }]
      : [target.role, { [`node-role.kubernetes.io/${target.role}`]: "" }];
  return {
    apiVersion: "nmstate.io/v1",
    kind: "NodeNetworkConfigurationPolicy",
    metadata: { name: `br-ex-${name}` },
    spec: {
      nodeSelector: selector,
      desiredState: {
        ...(dns !== undefined && { "dns-resolver": dns }),
        ...(interfaces.size > 0 && { interfaces: [...interfaces.values()] }),
      },
    },
  };
}
