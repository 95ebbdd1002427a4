import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { joined } from "../fields/check-fields.js";

/** A map in a document, and its path. */
export interface Part {
  readonly path: string;
  readonly value: KubeObject;
}

/** Returns the maps in a list, each with its path; what is of another type is left out. */
export function partsOf(list: KubeValue | undefined, path: string): Part[] {
  if (!isList(list)) return [];
  return list.flatMap((value, index) => (isObject(value) ? [{ path: `${path}[${index}]`, value }] : []));
}

/** Returns the interfaces of a document. */
export function interfacesOf(state: KubeObject): Part[] {
  return partsOf(state["interfaces"], "interfaces");
}

/** Returns a member that is a map, with its path; undefined for anything else. */
export function partOf({ path, value }: Part, name: string): Part | undefined {
  const member = value[name];
  return isObject(member) ? { path: joined(path, name), value: member } : undefined;
}

/** Returns the ports of a bridge or bond; nmstate takes `port` and `ports`. */
export function portsOf(part: Part | undefined): Part[] {
  if (part === undefined) return [];
  const name = part.value["port"] === undefined ? "ports" : "port";
  return partsOf(part.value[name], `${part.path}.${name}`);
}

export function textOf(value: KubeValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
