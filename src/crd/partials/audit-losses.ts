import { isDeepStrictEqual } from "node:util";
import type { ClusterKind } from "../../features/feature-registry.js";
import { append } from "../../kube/values/append.js";
import { type JsonValue, jsonText, valueAt } from "../../kube/values/json-value.js";
import { type MergedNode, valueOf } from "./merge-partials.js";
import type { MergeVariant } from "./merge-variants.js";
import type { PartialManifest } from "./partial-manifest.js";
import { type Constraint, type ConstraintKind, constraintsOf, hasEntries, schemaPlaces } from "./schema-constraints.js";

/** The file of a partial manifest; a generated one and an override can have the same name. */
export type PartialFile = Pick<PartialManifest, "name" | "origin">;

export interface Drop {
  /** The first file after the last one that had the constraint: its value took the place of that one. */
  readonly droppedBy: PartialFile;
  /** What is there instead, if anything: another limit, or an entry with the same rule but another message, say. */
  readonly now: JsonValue | undefined;
  readonly where: readonly ClusterKind[];
}

export interface Loss {
  readonly crd: string;
  readonly version: string;
  /** The schema node: `.spec.list[].name`, `{}` for the values of a map, and nothing for the object itself. */
  readonly path: string;
  readonly kind: ConstraintKind;
  readonly keyword: string;
  /** The entry of the keyword's list, or its value. */
  readonly value: JsonValue;
  /** The constraint in a line: a rule's text, or the keyword and the value. */
  readonly what: string;
  readonly lostFrom: PartialFile;
  /** Which file dropped it where; several if that is not the same for all clusters. */
  readonly drops: readonly Drop[];
}

/**
 * Names what the merge of one CRD's partial manifests loses: each constraint that a selected manifest has at a schema
 * node and that the merged manifest lacks at the same node, for at least one kind of cluster. A loss is one for each
 * (version, node, constraint, file that has it), over however many kinds of cluster.
 *
 * A rule is lost if no entry that is wholly equal (rule, message, reason, fieldPath, …) is left: where an override
 * gives the same rule with another message, the entry is lost and `now` is the one in its place. By this definition the
 * manifests that openshift/api published in August 2026 lose 17 rules. An enum is taken value by value, `required` and
 * the `…Of` lists entry by entry, and a limit is lost if another value took its place. A later file may well be meant
 * to replace it; what was meant, manifests do not tell.
 */
export function auditLosses(variants: readonly MergeVariant[]): Loss[] {
  const losses = new Map<string, MutableLoss>();
  for (const variant of variants) {
    for (const partial of variant.partials) auditPartial(partial, variant, losses);
  }
  return [...losses.values()].sort(
    (a, b) => compareText(a.version, b.version) || compareText(a.path, b.path) || compareText(a.keyword, b.keyword),
  );
}

interface MutableLoss extends Loss {
  readonly drops: (Drop & { readonly where: ClusterKind[] })[];
}

function auditPartial(partial: PartialManifest, variant: MergeVariant, losses: Map<string, MutableLoss>): void {
  const { name, origin } = partial;
  const seen = new Set<string>();
  for (const { version, path, keys, schema } of schemaPlaces(partial.document)) {
    for (const constraint of constraintsOf(schema)) {
      const trail = trailTo(variant.merged.root, [...keys, constraint.keyword]);
      const result = trail.complete ? trail.nodes.at(-1) : undefined;
      if (result !== undefined && holds(valueOf(result), constraint)) continue;

      const crd = String(valueAt(partial.document, "metadata", "name") ?? "");
      const found = { crd, version, path, ...constraint, what: textOf(constraint), lostFrom: { name, origin } };
      const key = jsonText(found);
      if (seen.has(key)) continue;
      seen.add(key);
      const loss = losses.get(key) ?? { ...found, drops: [] };
      losses.set(key, loss);
      const now = result === undefined ? undefined : inPlaceOf(constraint, valueOf(result));
      addDrop(
        loss,
        dropper(trail.nodes, constraint, { partials: variant.partials, lostFrom: partial }),
        now,
        variant.clusters,
      );
    }
  }
}

function addDrop(
  loss: MutableLoss,
  by: PartialManifest,
  now: JsonValue | undefined,
  where: readonly ClusterKind[],
): void {
  const droppedBy = { name: by.name, origin: by.origin };
  const drop = loss.drops.find((each) => isDeepStrictEqual([each.droppedBy, each.now], [droppedBy, now]));
  if (drop === undefined) loss.drops.push({ droppedBy, now, where: [...where] });
  else append(drop.where, where);
}

/** The nodes from the root down along the keys, as far as there are any. */
function trailTo(root: MergedNode, keys: readonly string[]): { nodes: readonly MergedNode[]; complete: boolean } {
  const nodes = [root];
  for (const key of keys) {
    const next = nodes.at(-1)?.members?.get(key);
    if (next === undefined) return { nodes, complete: false };
    nodes.push(next);
  }
  return { nodes, complete: true };
}

/**
 * The first file after the last write that had the constraint. Where that write is gone with a node above, it is the
 * first that replaced one.
 */
function dropper(
  trail: readonly MergedNode[],
  constraint: Constraint,
  { partials, lostFrom }: DropContext,
): PartialManifest {
  const writes = trail.at(-1)?.writes ?? [];
  const last = writes.findLastIndex(({ value }) => holds(value, constraint));
  const next = last === -1 ? undefined : writes[last + 1];
  if (next !== undefined) return next.by;
  const later = partials.slice(partials.indexOf(lostFrom) + 1);
  return later.find((partial) => trail.some((node) => node.writes.some(({ by }) => by === partial))) ?? lostFrom;
}

interface DropContext {
  /** All that were merged, in order. */
  readonly partials: readonly PartialManifest[];
  readonly lostFrom: PartialManifest;
}

function holds(value: JsonValue, constraint: Constraint): boolean {
  if (!hasEntries(constraint.keyword)) return isDeepStrictEqual(value, constraint.value);
  return Array.isArray(value) && value.some((entry) => isDeepStrictEqual(entry, constraint.value));
}

function inPlaceOf({ kind, keyword, value }: Constraint, result: JsonValue): JsonValue | undefined {
  if (!hasEntries(keyword)) return result;
  if (kind !== "rule" || !Array.isArray(result)) return undefined;
  const rule = valueAt(value, "rule");
  return result.find((entry: JsonValue) => valueAt(entry, "rule") === rule);
}

function textOf({ kind, keyword, value }: Constraint): string {
  const rule = kind === "rule" ? valueAt(value, "rule") : undefined;
  if (typeof rule === "string") return rule;
  return `${keyword}: ${jsonText(value)}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
