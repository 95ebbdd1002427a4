import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { FeatureRegistry } from "../../features/feature-registry.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import type { AnnotatedFile } from "../../model/annotated-file.js";
import type { ApiModel, Field, Kind, SchemaRoot, Shape, Statement, TypeDefinition } from "../../model/api-model.js";
import { conditionsOf, existsWhen } from "../../model/gate-condition.js";
import { ALWAYS, anyHolds, type Condition } from "../../model/gated-value.js";
import { allFields, childShapes, unnamed } from "../../model/shape-facts.js";
import type { LintSettings } from "../../project/config/define-config.js";
import type { AttachedComments } from "../../source/declarations.js";
import { visitComments } from "../../source/visit-comments.js";
import type { KnownFields } from "./field-paths.js";

/** An API as rules look at it: what its own sources declare, each once, however many kinds it is a part of. */
export interface LintedApi {
  readonly kinds: readonly Kind[];
  readonly types: readonly LintedType[];
  readonly fields: readonly LintedField[];
  readonly unusedGates: readonly string[];
  readonly features: FeatureRegistry;
  readonly files: readonly AnnotatedFile[];
  readonly textOf: (file: string) => string | undefined;
  readonly targetVersion: string;
  readonly settings: Required<LintSettings>;
  /** What there was in the revision that the API is compared with, where it is with one. */
  readonly before?: KnownFields | undefined;
}

/** Where something is declared, with its comments and the markers in them. */
interface Declared {
  readonly comments: AttachedComments;
  readonly uses: readonly MarkerUse[];
}

export interface LintedType extends Declared {
  readonly type: TypeDefinition;
  readonly subject: string;
}

export interface LintedField extends Declared {
  readonly field: Field;
  readonly owner: TypeDefinition;
  readonly subject: string;
  /** Whether it is a direct member of the status of a kind, and its place among those. */
  readonly statusIndex: number | undefined;
  /** When it exists, as far as its own gates say. */
  readonly exists: Condition;
  /** The field itself, its items and its values, from the outside in; named object types are their own subjects. */
  readonly nodes: readonly LintedNode[];
}

/** A value that limits can be put on. */
export interface LintedNode {
  readonly shape: Shape;
  readonly statements: readonly Statement[];
  /** As a sentence names it, such as `servers` or `each item of servers`. */
  readonly words: string;
  /** What markers for it begin with, such as `kubebuilder:validation:items:`; undefined where none reaches it from the field. */
  readonly prefix: "" | "items:" | undefined;
}

/**
 * Gathers what rules look at. What comes of the vocabulary is left out: nobody here can change it. So are the apiVersion and kind of
 * objects, also where a source declares them itself, and documents, since the conventions are those of objects that a server keeps.
 */
export function lintedApi(
  { kinds, unusedGates }: ApiModel,
  { files, ...rest }: Omit<LintedApi, "kinds" | "types" | "fields" | "unusedGates">,
): LintedApi {
  const declared = declarationsByPlace(files);
  const types = new Map<string, LintedType>();
  const fields = new Map<string, LintedField>();
  const seen = new Set<TypeDefinition>();
  const visit = (shape: Shape, owner: TypeDefinition | undefined): void => {
    if (shape.kind === "named") {
      if (seen.has(shape.type)) return;
      seen.add(shape.type);
      const declaration = declared.get(placeKey(shape.type.span));
      const { type } = shape;
      if (declaration !== undefined) types.set(placeKey(type.span), { type, subject: type.name, ...declaration });
      visit(type.shape, type);
      return;
    }
    for (const child of childShapes(shape)) {
      const { field } = child;
      const declaration = field && declared.get(placeKey(field.span));
      if (
        field !== undefined &&
        declaration !== undefined &&
        owner !== undefined &&
        !fields.has(placeKey(field.span))
      ) {
        const subject = `${owner.name}.${field.name}`;
        const exists = existsWhen(field, "resolved");
        fields.set(placeKey(field.span), {
          field,
          owner,
          subject,
          exists,
          statusIndex: undefined,
          nodes: nodesOf(field),
          ...declaration,
        });
      }
      visit(child.shape, owner);
    }
  };
  for (const { root } of kinds) visit({ kind: "named", type: root }, undefined);
  for (const kind of kinds) {
    for (const { name, span } of allFields(kind.root.shape) ?? [])
      if (name === "apiVersion" || name === "kind") fields.delete(placeKey(span));
    for (const [index, field] of statusFields(kind).entries()) {
      const linted = fields.get(placeKey(field.span));
      if (linted !== undefined) fields.set(placeKey(field.span), { ...linted, statusIndex: index });
    }
  }
  return {
    kinds,
    unusedGates,
    files,
    types: [...types.values()].sort(bySpan(({ type }) => type.span)),
    fields: [...fields.values()].sort(bySpan(({ field }) => field.span)),
    ...rest,
  };
}

/** The field `status` of a kind. */
export function statusOf({ root }: Pick<SchemaRoot, "root">): Field | undefined {
  return allFields(root.shape)?.find(({ name }) => name === "status");
}

function statusFields(kind: Kind): readonly Field[] {
  const status = statusOf(kind);
  return status === undefined ? [] : (allFields(status.shape) ?? []);
}

/** What is declared, by the place of its name. */
function declarationsByPlace(files: readonly AnnotatedFile[]): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const { source, markers } of files)
    visitComments(source.declarations.values(), source.constants, (comments, { target, declaration, member }) => {
      const name = target === "type" ? declaration?.nameSpan : member?.nameSpan;
      if (name !== undefined) declared.set(placeKey(name), { comments, uses: markers.get(comments) ?? [] });
    });
  return declared;
}

function nodesOf(field: Field): LintedNode[] {
  const nodes: LintedNode[] = [];
  let shape = field.shape;
  let statements: readonly Statement[] = [
    ...field.statements.filter(({ reach }) => reach === "node"),
    ...statementsOfNames(shape),
  ];
  let onItems = [...field.statements, ...statementsOfNames(shape)].filter(({ reach }) => reach === "items");
  let words = field.name;
  let prefix: LintedNode["prefix"] = "";
  for (;;) {
    nodes.push({ shape, statements, words, prefix });
    const inner = unnamed(shape);
    if (inner.kind === "list") {
      shape = inner.items;
      words = `each item of ${words}`;
      prefix = prefix === "" ? "items:" : undefined;
      statements = [...onItems, ...statementsOfNames(shape)];
    } else if (inner.kind === "map") {
      shape = inner.values;
      words = `each value of ${words}`;
      prefix = undefined;
      statements = statementsOfNames(shape);
    } else return nodes;
    onItems = [];
  }
}

/** What the types behind a shape's names say of its node. */
function statementsOfNames(shape: Shape): Statement[] {
  return shape.kind === "named"
    ? [...shape.type.statements.filter(({ reach }) => reach === "node"), ...statementsOfNames(shape.type.shape)]
    : [];
}

/** Returns when a node has a keyword, whatever its value. */
export function hasKeyword({ statements }: Pick<LintedNode, "statements">, keyword: string): Condition {
  if (!statements.some((each) => each.kind === "constraint" && each.keyword === keyword)) return anyHolds();
  const conditions = conditionsOf(statements, "resolved");
  return anyHolds(
    ...statements.flatMap((each, index) =>
      each.kind === "constraint" && each.keyword === keyword ? [conditions[index] ?? ALWAYS] : [],
    ),
  );
}

/** The values that a keyword has on a node, in whatever selection of gates. */
export function valuesOfKeyword({ statements }: Pick<LintedNode, "statements">, keyword: string): unknown[] {
  return statements.flatMap((each) => (each.kind === "constraint" && each.keyword === keyword ? [each.value] : []));
}

function placeKey({ file, start }: SourceSpan): string {
  return `${file}:${start}`;
}

function bySpan<T>(spanOf: (each: T) => SourceSpan): (one: T, other: T) => number {
  return (one, other) => {
    const [a, b] = [spanOf(one), spanOf(other)];
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.start - b.start;
  };
}
