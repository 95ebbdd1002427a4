import type { KubeObject } from "crdwright/runtime";
import { isFlag, isSet } from "../fields/check-fields.js";
import type { FieldReport } from "../fields/field-report.js";
import { interfacesOf, type Part, partOf, partsOf, portsOf } from "./state-parts.js";

/** The bridge that OVN-Kubernetes sends the traffic of a node through. */
export const BRIDGE = "br-ex";

const SHAPE = `list ${BRIDGE} twice: as an ovs-bridge with an uplink and ${BRIDGE} as its ports, and as an ovs-interface with the address`;

/**
 * Reports where a document does not bring a node its br-ex: a bridge of Open vSwitch, an uplink as its port, and an interface of the same
 * name that holds the address (the enhancement configure-ovs-alternative; nothing on a node verifies it).
 */
export function bridgeFindings(state: KubeObject, report: FieldReport): void {
  const named = interfacesOf(state).filter(({ value }) => value["name"] === BRIDGE);
  if (named.length === 0) {
    report.error("interfaces", `${BRIDGE} is missing, and no node works without it`, SHAPE);
    return;
  }
  const bridge = named.find(({ value }) => value["type"] === "ovs-bridge");
  const holder = named.find(({ value }) => value["type"] === "ovs-interface");
  const other = named.find((each) => each !== holder);
  if (bridge !== undefined) checkBridge(bridge, report);
  else if (other !== undefined)
    report.error(`${other.path}.type`, `${BRIDGE} has to be a bridge of Open vSwitch`, "write type: ovs-bridge");
  else report.error("interfaces", `the bridge ${BRIDGE} is missing`, SHAPE);
  if (holder === undefined) report.error("interfaces", `no interface ${BRIDGE} holds the address`, SHAPE);
  else checkHolder(holder, report);
}

function checkBridge(each: Part, report: FieldReport): void {
  checkIsUp(each, report);
  const config = partOf(each, "bridge");
  const ports = portsOf(config).map(({ value }) => value["name"]);
  const path = config === undefined ? each.path : config.path;
  if (!ports.includes(BRIDGE))
    report.error(path, `the interface ${BRIDGE} is no port of the bridge`, `add - name: ${BRIDGE} to its port`);
  if (ports.every((name) => name === BRIDGE))
    report.error(path, "the bridge has no uplink", "add the network card, bond or VLAN that leads out to its port");
}

function checkHolder(each: Part, report: FieldReport): void {
  checkIsUp(each, report);
  if (!["ipv4", "ipv6"].some((family) => hasAddress(partOf(each, family))))
    report.error(
      each.path,
      "it gets no address: neither DHCP nor one of its own",
      "enable ipv4 or ipv6, with dhcp: true or an address",
    );
}

function hasAddress(family: Part | undefined): boolean {
  if (family === undefined) return false;
  const { enabled, dhcp, autoconf, address } = family.value;
  if (isFlag(enabled) && !isSet(enabled)) return false;
  return isSet(dhcp) || isSet(autoconf) || partsOf(address, "").length > 0;
}

function checkIsUp({ path, value }: Part, report: FieldReport): void {
  const { state } = value;
  // Without a state, an interface is up.
  if (state !== undefined && state !== null && state !== "up")
    report.error(`${path}.state`, "it has to be up", "write state: up");
}
