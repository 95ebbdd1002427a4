import { isJsonObject, type JsonObject, type JsonValue } from "../../../kube/values/json-value.js";

/**
 * A set of fields, as `managedFields` hold it (FieldsV1): a tree by path elements, which are `f:name` for a member,
 * `k:{"name":"a"}` for an item of a list of type map and `v:"a"` for an item of a set.
 */
export interface FieldTree {
  /** Whether the set has the place itself, besides what is below it. */
  isMember: boolean;
  readonly children: Map<string, FieldTree>;
}

export function emptyTree(): FieldTree {
  return { isMember: false, children: new Map() };
}

export function isEmptyTree({ isMember, children }: FieldTree): boolean {
  return !isMember && children.size === 0;
}

/** The tree below an element, made where it is missing. */
export function childOf(tree: FieldTree, element: string): FieldTree {
  const existing = tree.children.get(element);
  if (existing !== undefined) return existing;
  const child = emptyTree();
  tree.children.set(element, child);
  return child;
}

export function union(trees: readonly FieldTree[]): FieldTree {
  const result = emptyTree();
  for (const tree of trees) addAll(result, tree);
  return result;
}

function addAll(target: FieldTree, { isMember, children }: FieldTree): void {
  target.isMember ||= isMember;
  for (const [element, child] of children) addAll(childOf(target, element), child);
}

/** What both have. */
export function intersection(one: FieldTree, other: FieldTree): FieldTree {
  const result: FieldTree = { isMember: one.isMember && other.isMember, children: new Map() };
  for (const [element, child] of one.children) {
    const across = other.children.get(element);
    const shared = across === undefined ? undefined : intersection(child, across);
    if (shared !== undefined && !isEmptyTree(shared)) result.children.set(element, shared);
  }
  return result;
}

/** What the first has and the second lacks. */
export function difference(one: FieldTree, other: FieldTree): FieldTree {
  const result: FieldTree = { isMember: one.isMember && !other.isMember, children: new Map() };
  for (const [element, child] of one.children) {
    const across = other.children.get(element);
    const left = across === undefined ? child : difference(child, across);
    if (!isEmptyTree(left)) result.children.set(element, left);
  }
  return result;
}

/** The set without some places and all that is below them; paths are lists of elements. */
export function withoutPaths(tree: FieldTree, paths: readonly (readonly string[])[]): FieldTree {
  const result: FieldTree = { isMember: tree.isMember, children: new Map(tree.children) };
  for (const [first, ...rest] of paths) {
    if (first === undefined) continue;
    const child = result.children.get(first);
    if (child === undefined) continue;
    const left = rest.length === 0 ? emptyTree() : withoutPaths(child, [rest]);
    if (isEmptyTree(left)) result.children.delete(first);
    else result.children.set(first, left);
  }
  return result;
}

/** The members as texts, such as `.spec.servers[name="a"].port`. */
export function memberPaths(tree: FieldTree, prefix = ""): string[] {
  const own = tree.isMember && prefix !== "" ? [prefix] : [];
  const below = [...tree.children].flatMap(([element, child]) => memberPaths(child, prefix + elementText(element)));
  return [...own, ...below];
}

function elementText(element: string): string {
  const rest = element.slice(2);
  if (element.startsWith("f:")) return `.${rest}`;
  if (element.startsWith("v:")) return `[=${rest}]`;
  const keys: JsonValue = JSON.parse(rest);
  const pairs = Object.entries(isJsonObject(keys) ? keys : {});
  return `[${pairs.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(",")}]`;
}

export function toFieldsV1(tree: FieldTree): JsonObject {
  const fields: Record<string, JsonObject> = {};
  if (tree.isMember && tree.children.size > 0) fields["."] = {};
  for (const element of [...tree.children.keys()].sort()) fields[element] = toFieldsV1(childOf(tree, element));
  return fields;
}
