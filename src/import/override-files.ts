import { PARTIAL_GATE_PREFIX } from "../crd/partials/partial-manifest.js";
import { toYaml } from "../crd/yaml/to-yaml.js";
import { isJsonObject, isSameJson, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { GateSolver } from "./gate-solver.js";
import type { Mask } from "./views.js";

/** An override file of a CRD: what to add to the name of the CRD for the name of the file, and its text. */
export interface OverrideText {
  /** Empty for the one that is for all clusters. */
  readonly suffix: string;
  readonly text: string;
  /** The gates that all have to be on for it to be merged. */
  readonly gates: readonly string[];
  /** The places in the CRD that it is about. */
  readonly places: readonly string[];
}

/** What an override says at one place, in the cells that need it. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: JsonValue;
  readonly mask: Mask;
}

const NOTE = "# What types and markers do not say of this CRD; it is merged last.\n";

/**
 * The override files that bring what is generated to what is wanted. `patches` holds what each cell lacks, `wanted` the
 * documents. What does no harm elsewhere stands in one file for all clusters; the rest in files for single gates, as far
 * as gates tell the cells apart.
 */
export function overrideFiles(
  crd: string,
  patches: readonly (JsonObject | undefined)[],
  expected: readonly (JsonObject | undefined)[],
  solver: GateSolver,
): OverrideText[] {
  const files = new Map<string, { readonly gates: readonly string[]; readonly leaves: Leaf[] }>();
  const put = (gates: readonly string[], leaf: Leaf): void => {
    const suffix = gates.length === 0 ? "" : `.when-${gates.join("-and-")}`;
    const file = files.get(suffix) ?? { gates, leaves: [] };
    file.leaves.push(leaf);
    files.set(suffix, file);
  };
  const among = expected.reduce((mask, document, index) => (document === undefined ? mask : mask | (1 << index)), 0);
  for (const group of byPath(patches)) {
    const [first, ...others] = group;
    if (first === undefined) continue;
    const needing = group.reduce((mask, { mask: each }) => mask | each, 0);
    const isHarmless = expected.every((document, index) => (needing & (1 << index)) !== 0 || canTake(document, first));
    if (isHarmless) put([], first);
    for (const leaf of isHarmless ? others : group) {
      const question = {
        target: leaf.mask,
        among,
        candidates: [],
        subject: leaf.path.join("."),
        hint: { path: leaf.path, text: "" },
      };
      const condition = solver.condition(question);
      if (condition === undefined) continue;
      if (condition.requiredFeatureGate.length > 0) put(condition.requiredFeatureGate, leaf);
      else for (const gate of condition.featureGate) put([gate], leaf);
    }
  }
  return [...files].map(([suffix, { gates, leaves }]) => ({
    suffix,
    text: NOTE + overrideText(crd, gates, leaves),
    gates,
    places: leaves.map(({ path }) => path.join(".")),
  }));
}

/** The leaves of all patches by their place; the same value is one leaf. */
function byPath(patches: readonly (JsonObject | undefined)[]): Leaf[][] {
  const leavesByKey = new Map<string, Leaf[]>();
  for (const [index, patch] of patches.entries()) {
    for (const { path, value } of leavesOf(patch ?? {}, [])) {
      const key = JSON.stringify(path);
      const leaves = leavesByKey.get(key) ?? [];
      const same = leaves.findIndex((leaf) => isSameJson(leaf.value, value));
      const existing = leaves[same];
      if (existing === undefined) leaves.push({ path, value, mask: 1 << index });
      else leaves[same] = { ...existing, mask: existing.mask | (1 << index) };
      leavesByKey.set(key, leaves);
    }
  }
  return [...leavesByKey.values()];
}

/** The values of a patch with their keys; those of `spec.versions` have the name of the version for an index. */
export function leavesOf(value: JsonObject, path: readonly string[]): Omit<Leaf, "mask">[] {
  return Object.entries(value).flatMap(([key, inner]): Omit<Leaf, "mask">[] => {
    const leafPath = [...path, key];
    if (inner === undefined) return [];
    if (leafPath.join(".") === "spec.versions" && Array.isArray(inner)) {
      const versions = inner.filter(isJsonObject);
      const named = versions.flatMap(({ name, ...version }) => leavesOf(version, [...leafPath, String(name)]));
      const isOrder = versions.some((version) => Object.keys(version).length === 1);
      return isOrder ? [{ path: leafPath, value: versions.map(({ name = null }) => name) }, ...named] : named;
    }
    return isJsonObject(inner) && Object.keys(inner).length > 0
      ? leavesOf(inner, leafPath)
      : [{ path: leafPath, value: inner }];
  });
}

/** Whether a leaf does no harm to a document: it has that value already, or not the field that it is about. */
function canTake(document: JsonObject | undefined, { path, value }: Leaf): boolean {
  let current: JsonValue | undefined = document;
  let isField = false;
  for (const key of path) {
    const next: JsonValue | undefined = Array.isArray(current)
      ? current.filter(isJsonObject).find((each) => each["name"] === key)
      : isJsonObject(current)
        ? current[key]
        : undefined;
    if (next === undefined) return isField;
    isField = !isField && key === "properties";
    current = next;
  }
  return isSameJson(current, value);
}

function overrideText(crd: string, gates: readonly string[], leaves: readonly Leaf[]): string {
  const annotations = Object.fromEntries(gates.map((gate) => [`${PARTIAL_GATE_PREFIX}${gate}`, "true"]));
  const metadata = gates.length === 0 ? { name: crd } : { annotations, name: crd };
  const document: Tree = new Map<string, JsonValue | Tree>([
    ["apiVersion", "apiextensions.k8s.io/v1"],
    ["kind", "CustomResourceDefinition"],
  ]);
  for (const [key, value] of Object.entries(metadata)) put(document, ["metadata", key], value);
  const order = leaves.find(({ path }) => path.join(".") === "spec.versions")?.value;
  if (Array.isArray(order)) for (const name of order) put(document, ["spec", "versions", String(name)], new Map());
  for (const { path, value } of leaves) {
    if (path.join(".") !== "spec.versions") put(document, path, value);
  }
  return toYaml(valueOf(document));
}

/** A document under construction; its keys may be names such as `__proto__`. */
interface Tree extends Map<string, JsonValue | Tree> {}

function put(tree: Tree, path: readonly string[], value: JsonValue | Tree): void {
  let branch = tree;
  for (const key of path.slice(0, -1)) {
    const next = branch.get(key);
    if (next instanceof Map) branch = next;
    else {
      const fresh: Tree = new Map();
      branch.set(key, fresh);
      branch = fresh;
    }
  }
  branch.set(path.at(-1) ?? "", value);
}

function valueOf(tree: Tree, path = ""): JsonObject {
  const entries = [...tree].map(([key, value]): [string, JsonValue] => {
    if (!(value instanceof Map)) return [key, value];
    const branchPath = `${path}.${key}`;
    if (branchPath !== ".spec.versions") return [key, valueOf(value, branchPath)];
    return [key, [...value].map(([name, version]) => ({ ...(version instanceof Map ? valueOf(version) : {}), name }))];
  });
  return Object.fromEntries(entries);
}
