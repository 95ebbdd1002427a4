import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { append } from "../kube/values/append.js";
import { jsonText } from "../kube/values/json-value.js";
import type { GateArguments } from "../markers/definition/marker-effect.js";
import type { ApiModel, Kind, Shape, Statement, TypeDefinition } from "../model/api-model.js";
import { type Gated, gatesOfValue } from "../model/gated-value.js";
import { childShapes } from "../model/shape-facts.js";
import { gatedSchemaOf } from "../schema/build-schema.js";
import { documentSchema } from "../schema/document-schema.js";
import type { GatedSchema } from "../schema/gated-schema.js";
import { gatedChildrenOf } from "../schema/visit.js";
import type { SchemaOwner } from "./schema-owner.js";

/** What a gate has a say in: a kind, a field, a value of an enum, a limit or another constraint, a rule. */
export type TouchKind = "kind" | "field" | "enum value" | "constraint" | "rule";

/** A place of an API that is there, or is so, only under a condition that names gates. */
export type GateTouch = SchemaOwner & {
  /** The gates that the condition names, sorted. */
  readonly gates: readonly string[];
  /** Where in the schema, such as `.spec.list[].name`, with `{}` for the values of a map; empty for the kind or document. */
  readonly path: string;
  readonly kind: TouchKind;
  /** The name of the field, the value, `maxItems: 3`, or the rule. */
  readonly what: string;
  /** What applies instead where the condition does not hold, if a marker with `featureGate=""` says so. */
  readonly otherwise: string | undefined;
  /** The condition in words, such as `A or B`. */
  readonly when: string;
  readonly span: SourceSpan | undefined;
};

type Place = SchemaOwner & { readonly path: string };

/**
 * Every place of an API that depends on gates, CRD by CRD and then document by document, in the order of the source; each once,
 * however it is reached. What a marker says of gates is left out where it has no effect on the schema: on an embedded field that
 * another one replaces, or for a limit that a later marker always overwrites.
 */
export function gateTouches(
  { kinds: all, documents }: ApiModel,
  { versions, embeddedObjectMeta }: Pick<CrdOptions, "versions" | "embeddedObjectMeta">,
): GateTouch[] {
  const ofKinds = gatherUnits(all, versions).units.flatMap(({ kinds, crdName }) =>
    kinds.flatMap((kind) => {
      const { schema } = gatedSchemaOf(kind.root, { mode: "resolved", embeddedObjectMeta });
      return touchesOfRoot(kind, { crd: crdName, version: kind.version }, schema);
    }),
  );
  const ofDocuments = documents.flatMap((root) =>
    touchesOfRoot({ ...root, enabledBy: undefined }, { document: root.name }, documentSchema(root, embeddedObjectMeta)),
  );
  return [...ofKinds, ...ofDocuments];
}

/** The touches of one gate. */
export function touchesOf(touches: readonly GateTouch[], gate: string): GateTouch[] {
  return touches.filter(({ gates }) => gates.includes(gate));
}

function touchesOfRoot(
  { name, root, enabledBy, span }: Pick<Kind, "name" | "root" | "enabledBy" | "span">,
  owner: SchemaOwner,
  schema: GatedSchema,
): GateTouch[] {
  const effects = gatesByPlace(schema);
  const touches: GateTouch[] = [];
  const ancestors = new Set<TypeDefinition>();
  const placeOf = (path: string): Place => ({ ...owner, path });
  const enabled = (
    path: string,
    kind: TouchKind,
    what: string,
    gates: readonly string[] | undefined,
    place?: SourceSpan,
  ): void => {
    if (gates === undefined) return;
    const named = namedGates(gates);
    if (kind === "enum value" && !hasEffect(effects, path, "enum", named)) return;
    touches.push({ ...placeOf(path), kind, what, gates: named, otherwise: undefined, when: anyOf(gates), span: place });
  };
  /** `replaced` are the fields that the type that embeds this one has itself. */
  const visit = (shape: Shape, path: string, replaced: ReadonlySet<string>): void => {
    if (shape.kind === "named") {
      if (ancestors.has(shape.type)) return;
      ancestors.add(shape.type);
      append(touches, touchesOfStatements(shape.type.statements, placeOf(path), effects));
    }
    if (shape.kind === "enum") {
      for (const { value, enabledBy: by } of shape.values) enabled(path, "enum value", JSON.stringify(value), by);
    }
    const own = shape.kind === "object" ? shape.fields.map((field) => field.name) : [];
    for (const { field, shape: child, step } of childShapes(shape)) {
      if (field !== undefined && replaced.has(field.name)) continue;
      const below = `${path}${step}`;
      if (field !== undefined) {
        enabled(below, "field", field.name, field.enabledBy, field.span);
        append(touches, touchesOfStatements(field.statements, placeOf(below), effects));
      }
      visit(child, below, step === "" ? new Set([...replaced, ...own]) : NO_NAMES);
    }
    if (shape.kind === "named") ancestors.delete(shape.type);
  };
  enabled("", "kind", name, enabledBy, span);
  visit({ kind: "named", type: root }, "", NO_NAMES);
  return touches;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The gates that a keyword in a place depends on, by both. */
type Effects = ReadonlyMap<string, ReadonlySet<string>>;

const RULES = "x-kubernetes-validations";

function gatesByPlace(schema: GatedSchema): Effects {
  const effects = new Map<string, Set<string>>();
  const add = (path: string, what: string, ...values: readonly Gated<unknown>[]): void => {
    const gates = values.flatMap(gatesOfValue);
    if (gates.length === 0) return;
    const key = `${path} ${what}`;
    effects.set(key, new Set([...(effects.get(key) ?? []), ...gates]));
  };
  const visit = (node: GatedSchema, path: string): void => {
    for (const [keyword, value] of node.keywords) add(path, keyword, value);
    for (const [keyword, list] of node.lists) add(path, keyword, ...[list, ...list.members].map(({ when }) => when));
    // What two types say of one value is kept in branches.
    for (const { when, schema: branch } of node.allOf) {
      for (const keyword of [...branch.keywords.keys(), ...branch.lists.keys()]) add(path, keyword, when);
      visit(branch, path);
    }
    add(path, RULES, ...node.rules.map(({ when }) => when));
    for (const child of gatedChildrenOf(node)) {
      const [step, name] = child.path;
      visit(child.schema, `${path}${step === "properties" ? `.${name}` : step === "items" ? "[]" : "{}"}`);
    }
  };
  visit(schema, "");
  return effects;
}

function hasEffect(effects: Effects, path: string, what: string, gates: readonly string[]): boolean {
  const mattering = effects.get(`${path} ${what}`);
  return gates.some((gate) => mattering?.has(gate));
}

function touchesOfStatements(statements: readonly Statement[], place: Place, effects: Effects): GateTouch[] {
  return statements.flatMap((statement): GateTouch[] => {
    const { gates, reach, kind, marker, span } = statement;
    if (gates === undefined) return [];
    const named = namedGates([...gates.featureGate, ...gates.requiredFeatureGate]);
    // A fallback is reported with those that it is the fallback of.
    if (named.length === 0) return [];
    const path = reach === "items" ? `${place.path}[]` : place.path;
    if (!hasEffect(effects, path, kind === "constraint" ? statement.keyword : RULES, named)) return [];
    const fallback = statements.find(
      (other) => other !== statement && other.marker === marker && other.reach === reach && isFallback(other.gates),
    );
    return [
      {
        ...place,
        path,
        gates: named,
        kind: kind === "rule" || kind === "immutable" ? "rule" : "constraint",
        what: statementText(statement),
        otherwise: fallback === undefined ? undefined : statementText(fallback),
        when: conditionText(gates),
        span,
      },
    ];
  });
}

function isFallback(gates: GateArguments | undefined): boolean {
  return gates?.featureGate.includes("") === true;
}

/** Where gates are required nothing else counts: with all of them on, one of those listed is. */
function conditionText({ featureGate, requiredFeatureGate }: GateArguments): string {
  return requiredFeatureGate.length > 0 ? requiredFeatureGate.join(" and ") : anyOf(featureGate);
}

function anyOf(gates: readonly string[]): string {
  return gates.filter((gate) => gate !== "").join(" or ");
}

function namedGates(gates: readonly string[]): string[] {
  return [...new Set(gates)].filter((gate) => gate !== "").sort();
}

function statementText(statement: Statement): string {
  switch (statement.kind) {
    case "constraint":
      return `${statement.keyword}: ${jsonText(statement.value)}`;
    case "rule":
      return statement.rule.rule;
    case "one-of":
      return `${statement.mode}: ${statement.fields.join(", ")}`;
    case "immutable":
      return "immutable";
  }
}

/** The parts of what a touch is: what is said of it, what is named, and what stands there otherwise. */
export interface TouchParts {
  /** Ends with a space where something is named. */
  readonly before: string;
  readonly quoted: string | undefined;
  readonly instead: string | undefined;
}

/** Returns the parts of what a touch is, without its place, for a reader that sets off what is named. */
export function touchParts({ kind, what, otherwise }: GateTouch): TouchParts {
  if (kind === "field" || kind === "kind") return { before: kind, quoted: undefined, instead: undefined };
  return { before: kind === "constraint" ? "" : `${kind} `, quoted: what, instead: otherwise };
}

/** What a touch is, without its place: `field`, `enum value "Shared"`, `maxItems: 3 instead of maxItems: 1`. */
export function touchText(touch: GateTouch): string {
  const { before, quoted = "", instead } = touchParts(touch);
  return `${before}${quoted}${instead === undefined ? "" : ` instead of ${instead}`}`;
}
