import { isList, isObject, type KubeObject } from "crdwright/runtime";
import { checkFields, integerOf } from "../fields/check-fields.js";
import type { FieldReport } from "../fields/field-report.js";
import { ADDRESS_BITS, isAddress, readAddress, readNetwork } from "../install-config/rules/addresses.js";
import { INTERFACE_TYPES, interfaceFields, NAMED, STATE } from "./state-fields.js";
import { interfacesOf, type Part, partOf, partsOf, textOf } from "./state-parts.js";

/** The tag of a VLAN has 12 bits, and the last value is reserved (IEEE 802.1Q). */
const MAX_VLAN = 4094;

/** Reports what nmstate does not read, what it refuses when it makes profiles of a document, and what it drops in silence. */
export function checkState(state: KubeObject, report: FieldReport): void {
  checkFields(state, STATE, "", report);
  const interfaces = interfacesOf(state);
  const items = state["interfaces"];
  if (isList(items))
    for (const [index, item] of items.entries())
      if (!isObject(item)) report.error(`interfaces[${index}]`, "it has to be a map", "give it at least a name");
  for (const each of interfaces) checkInterface(each, report);
  checkTwice(interfaces, report);
  checkServers(state, report);
  checkRoutes(state, interfaces, report);
}

function checkInterface(each: Part, report: FieldReport): void {
  const { path, value } = each;
  const type = textOf(value["type"]);
  // Of an interface that is to go, nmstate reads nothing else; of one whose type it does not know, it takes anything.
  const isGone = value["state"] === "absent";
  const fields = type === undefined || isGone ? undefined : interfaceFields(type);
  if (fields !== undefined) checkFields(value, fields, path, report);
  else {
    const { name, type: typeValue, state } = value;
    checkFields({ name: name ?? null, type: typeValue ?? null, state: state ?? null }, NAMED, path, report);
  }
  if (type !== undefined && !INTERFACE_TYPES.includes(type) && !isGone)
    report.warn(
      `${path}.type`,
      `nmstate knows no type ${JSON.stringify(type)}, and leaves the interface as it is`,
      `use one of ${INTERFACE_TYPES.join(", ")}`,
    );
  if (isGone) return;
  checkAddresses(each, report);
  if (type === "vlan") checkVlan(each, report);
  if (type === "ovs-bridge") checkOvsBridge(each, report);
}

function checkAddresses(each: Part, report: FieldReport): void {
  for (const family of [4, 6] as const) {
    const section = partOf(each, `ipv${family}`);
    for (const { path, value } of partsOf(section?.value["address"], `${section?.path}.address`)) {
      const text = textOf(value["ip"]);
      if (text === undefined) continue;
      const address = readAddress(text);
      if (address === undefined) report.error(`${path}.ip`, "it is no IP address", "write it without a prefix or zone");
      else if (address.family !== family)
        report.error(
          `${path}.ip`,
          `it is an address of IPv${address.family}`,
          `put it under ipv${address.family}, or write one of IPv${family}`,
        );
      const length = integerOf(value["prefix-length"]);
      if (length !== undefined && length > ADDRESS_BITS[family])
        report.error(
          `${path}.prefix-length`,
          `it has to be from 0 to ${ADDRESS_BITS[family]}`,
          "write how many bits the network has",
        );
    }
  }
}

function checkVlan(each: Part, report: FieldReport): void {
  const vlan = partOf(each, "vlan");
  const id = integerOf(vlan?.value["id"]);
  if (id !== undefined && (id < 1 || id > MAX_VLAN))
    report.warn(`${vlan?.path}.id`, "no VLAN has this number", `use one from 1 to ${MAX_VLAN}`);
}

/** An Open vSwitch bridge is a table in a database; the interface of the same name is what is in the network. */
function checkOvsBridge(each: Part, report: FieldReport): void {
  const { path, value } = each;
  const help = "give it to the interface of the bridge's name, whose type is ovs-interface";
  if ((value["mac-address"] ?? "") !== "")
    report.error(`${path}.mac-address`, "a bridge of Open vSwitch has no MAC address", help);
  for (const name of ["copy-mac-from", "mtu"])
    if ((value[name] ?? null) !== null)
      report.warn(`${path}.${name}`, "nmstate drops it on a bridge of Open vSwitch", help);
  for (const name of ["ipv4", "ipv6"])
    if (partOf(each, name)?.value["enabled"] === true)
      report.warn(`${path}.${name}`, "nmstate drops addresses of a bridge of Open vSwitch", help);
}

/** A bridge and an interface of Open vSwitch may share a name; other interfaces are one by it. */
function checkTwice(interfaces: readonly Part[], report: FieldReport): void {
  const seen = new Set<string>();
  for (const { path, value } of interfaces) {
    const name = textOf(value["name"]);
    if (name === undefined) continue;
    const key = JSON.stringify([name, value["type"] ?? null]);
    if (seen.has(key))
      report.warn(`${path}.name`, "an interface of this name and type is there already", "join the two");
    seen.add(key);
  }
}

function checkServers(state: KubeObject, report: FieldReport): void {
  const resolver = partOf({ path: "", value: state }, "dns-resolver");
  const config = resolver && partOf(resolver, "config");
  const servers = config?.value["server"];
  if (!isList(servers)) return;
  // An address of the link needs the interface that it is on: fe80::1%eth0.
  for (const [index, server] of servers.entries())
    if (typeof server === "string" && !isAddress(server.replace(/^([^%]*:[^%]*)%[^%\s]+$/, "$1")))
      report.error(`${config?.path}.server[${index}]`, "it is no IP address", "name a server by its address");
}

function checkRoutes(state: KubeObject, interfaces: readonly Part[], report: FieldReport): void {
  const names = new Set(interfaces.map(({ value }) => value["name"]));
  const routes = partOf({ path: "", value: state }, "routes")?.value["config"];
  for (const { path, value } of partsOf(routes, "routes.config")) {
    if (value["state"] === "absent") continue;
    const [destination, hop, address] = ["destination", "next-hop-interface", "next-hop-address"].map((name) =>
      textOf(value[name]),
    );
    if (destination === undefined)
      report.warn(
        path,
        "a route without destination is no route",
        "add the network that it leads to, such as 0.0.0.0/0",
      );
    else if (destination !== "" && readNetwork(destination) === undefined && !isAddress(destination))
      report.error(
        `${path}.destination`,
        "it is no network",
        "write it as an address with a prefix, such as 0.0.0.0/0",
      );
    if (address !== undefined && address !== "" && !isAddress(address))
      report.error(`${path}.next-hop-address`, "it is no IP address", "name the gateway by its address");
    if (hop !== undefined && hop !== "" && !names.has(hop))
      report.warn(
        `${path}.next-hop-interface`,
        `the document has no interface ${JSON.stringify(hop)}`,
        "list that interface, or name one that is listed",
      );
  }
}
