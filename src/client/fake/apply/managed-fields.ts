import { isSameJson, type JsonObject, type JsonValue } from "../../../kube/values/json-value.js";
import type { ResourceDefinition } from "../../resource-definition.js";
import { apiVersionOf } from "../../resource-definition.js";
import type { FakeObject } from "../replies/json.js";
import { refusal } from "../replies/refusal.js";
import { appliedProblems } from "./check-applied.js";
import { compareFields, fieldsOf } from "./compare-fields.js";
import {
  difference,
  emptyTree,
  type FieldTree,
  intersection,
  isEmptyTree,
  memberPaths,
  toFieldsV1,
  union,
  withoutPaths,
} from "./field-tree.js";
import { mergeApplied, withoutAbandoned } from "./merge-applied.js";
import type { FakeSchema } from "./merge-kind.js";

/** Who owns which fields of an object. */
export interface FieldOwner {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | undefined;
  readonly time: string;
  readonly fields: FieldTree;
}

export type Writer = Omit<FieldOwner, "fields">;

/** What nobody manages: the server gives it, or the request names the object by it. */
const UNMANAGED: readonly (readonly string[])[] = [
  ["f:apiVersion"],
  ["f:kind"],
  ...[
    "name",
    "namespace",
    "uid",
    "generation",
    "resourceVersion",
    "creationTimestamp",
    "managedFields",
    "generateName",
  ].map((name) => ["f:metadata", `f:${name}`]),
  ...["deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"].map((name) => ["f:metadata", `f:${name}`]),
];

function managed(tree: FieldTree): FieldTree {
  const bare = withoutPaths(tree, UNMANAGED);
  const metadata = bare.children.get("f:metadata");
  if (metadata !== undefined) {
    if (metadata.children.size === 0) bare.children.delete("f:metadata");
    else bare.children.set("f:metadata", { isMember: false, children: metadata.children });
  }
  return { isMember: false, children: bare.children };
}

function isSameWriter(one: Writer, other: Writer): boolean {
  return one.manager === other.manager && one.operation === other.operation && one.subresource === other.subresource;
}

/** The owners after a write that replaces or patches: the writer owns what it changed, others lose that. */
export function ownersAfterWrite(
  owners: readonly FieldOwner[],
  writer: Writer,
  previous: FakeObject | undefined,
  after: JsonValue,
  schema: FakeSchema,
): FieldOwner[] {
  const { changed, removed } = compareFields(previous, after, schema);
  const taken = managed(changed);
  const gone = managed(removed);
  const others = owners.filter((owner) => !isSameWriter(owner, writer));
  const own = owners.find((owner) => isSameWriter(owner, writer));
  const fields = difference(union([own?.fields ?? emptyTree(), taken]), gone);
  const isChanged = own === undefined || !isSameJson(toFieldsV1(own.fields), toFieldsV1(fields)) || !isEmptyTree(taken);
  const mine = isChanged ? { ...writer, fields } : own;
  return [
    ...others.map((owner) => ({ ...owner, fields: difference(difference(owner.fields, taken), gone) })),
    mine,
  ].filter((owner) => !isEmptyTree(owner.fields));
}

export interface ApplyRequest {
  readonly definition: ResourceDefinition;
  readonly schema: FakeSchema;
  readonly writer: Writer;
  readonly force: boolean;
}

/**
 * Server-side apply: the stored object with what is applied put in and what its manager no longer applies taken out, and
 * the owners after it. Throws the server's conflict where another manager owns a field that would change.
 */
export function applyFields(
  { definition, schema, writer, force }: ApplyRequest,
  stored: FakeObject | undefined,
  owners: readonly FieldOwner[],
  body: JsonObject,
): { readonly object: JsonValue; readonly owners: FieldOwner[] } {
  const problems = appliedProblems(body, schema);
  if (problems.length > 0) throw typingProblem(definition, body, problems);
  const applied = withoutStatusApart(body, definition, writer);
  const fields = managed(fieldsOf(applied, schema));
  const others = owners.filter((owner) => !isSameWriter(owner, writer));
  const last = owners.find((owner) => isSameWriter(owner, writer))?.fields ?? emptyTree();
  const merged = mergeApplied(stored, applied, schema);
  const owned = union([fields, ...others.map((owner) => owner.fields)]);
  const object = withoutAbandoned(merged, schema, { last, owned });
  const { changed, removed } = compareFields(stored, object, schema);
  const conflicts = others.flatMap((owner) => {
    const shared = intersection(owner.fields, changed);
    return isEmptyTree(shared) ? [] : [{ owner, paths: memberPaths(shared) }];
  });
  if (conflicts.length > 0 && !force) throw conflictOf(definition, conflicts);
  const kept = others.map((owner) => ({
    ...owner,
    fields: difference(difference(owner.fields, changed), removed),
  }));
  const own = owners.find((owner) => isSameWriter(owner, writer));
  const isSame = own !== undefined && isSameJson(toFieldsV1(own.fields), toFieldsV1(fields));
  const mine = isSame ? own : { ...writer, fields };
  return { object, owners: [...kept, mine].filter((owner) => !isEmptyTree(owner.fields)) };
}

/** What counts of a body: where the status is written apart, that of other writes is no field that anybody could own. */
function withoutStatusApart(
  body: JsonObject,
  { statusSubresource }: ResourceDefinition,
  { subresource }: Writer,
): JsonObject {
  if (statusSubresource !== true || subresource !== undefined) return body;
  const { status: _, ...rest } = body;
  return rest;
}

function typingProblem(definition: ResourceDefinition, applied: JsonObject, problems: readonly string[]): Error {
  const { metadata } = applied;
  const { name = "", namespace = "" } = (metadata ?? {}) as { name?: string; namespace?: string };
  const what = `${namespace}/${name}; ${apiVersionOf(definition)}, Kind=${definition.kind}`;
  const list = problems.length === 1 ? problems[0] : `errors:\n${problems.map((each) => `  ${each}`).join("\n")}`;
  // An internal error, oddly: it is what the server answers.
  return refusal(500, "", `failed to create typed patch object (${what}): ${list}`);
}

function conflictOf(
  definition: ResourceDefinition,
  conflicts: readonly { readonly owner: FieldOwner; readonly paths: readonly string[] }[],
): Error {
  const causes = conflicts.flatMap(({ owner, paths }) =>
    paths.map((field) => ({
      reason: "FieldManagerConflict",
      message: `conflict with ${ownerText(owner, definition)}`,
      field,
    })),
  );
  const count = `${causes.length} conflict${causes.length === 1 ? "" : "s"}`;
  const [only] = causes;
  const list =
    causes.length === 1 && only !== undefined
      ? `${only.message}: ${only.field}`
      : conflicts
          .map(({ owner, paths }) => {
            const lines = paths.map((path) => `\n- ${path}`).join("");
            return `conflicts with ${ownerText(owner, definition)}:${lines}`;
          })
          .join("\n");
  return refusal(409, "Conflict", `Apply failed with ${count}: ${list}`, { causes });
}

function ownerText({ manager, operation, subresource }: FieldOwner, definition: ResourceDefinition): string {
  if (operation === "Apply") return JSON.stringify(manager);
  const where = subresource === undefined ? "" : ` with subresource ${JSON.stringify(subresource)}`;
  return `${JSON.stringify(manager)}${where} using ${apiVersionOf(definition)}`;
}

/** The owners as `metadata.managedFields` has them. */
export function managedFieldsOf(owners: readonly FieldOwner[], definition: ResourceDefinition): JsonValue[] {
  const sorted = [...owners].sort((a, b) => {
    const [one, other] = [sortKey(a), sortKey(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  return sorted.map(({ manager, operation, subresource, time, fields }) => ({
    apiVersion: apiVersionOf(definition),
    fieldsType: "FieldsV1",
    fieldsV1: toFieldsV1(fields),
    manager,
    operation,
    ...(subresource === undefined ? {} : { subresource }),
    time,
  }));
}

function sortKey({ operation, time, manager, subresource }: FieldOwner): string {
  return [operation, time, manager, subresource ?? ""].join("\u0000");
}
