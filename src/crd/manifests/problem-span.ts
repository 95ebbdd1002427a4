import type { SourceSpan } from "../../diagnostics/source-span.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText, valueAt } from "../../kube/values/json-value.js";
import type { CrdMarker, Kind, Statement } from "../../model/api-model.js";
import { nodeAt } from "../../model/node-at.js";
import { STATUS_ROOT_REFUSED } from "../acceptance/schema/status-root.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { fieldPathKeys } from "../yaml/key-span.js";

/** Where something of a CRD comes from, and the name of the marker there, where it is one of a node. */
export interface ProblemPlace {
  readonly span: SourceSpan;
  readonly marker: string | undefined;
}

/**
 * The place in the sources that a path of a CRD comes from: the marker that sets the keyword at its end, else the field that
 * it leads to, as far as it can be followed, else the kind. Paths are as an API server prints them; `spec.validation` stands
 * for the schema of all versions.
 */
export function problemPlace(unit: CrdUnit, crd: JsonObject, path: string): ProblemPlace {
  const kind = kindAt(unit, crd, path);
  const keys = fieldPathKeys(path);
  const root = keys.indexOf("openAPIV3Schema");
  if (root === -1)
    return { span: crdMarkerSpan(unit, kind, keys) ?? packageSpan(kind, keys) ?? kind.span, marker: undefined };
  const { node, rest } = splitPath(keys.slice(root + 1));
  const { statements, span, isWhole } = nodeAt(kind, node);
  const [keyword, index] = rest;
  const schema = valueAt(schemaOf(crd, kind), ...node);
  const found =
    keyword === undefined
      ? refusedAtRoot(node, statements)
      : isWhole && statementOf(statements, keyword, index, isJsonObject(schema) ? schema[keyword] : undefined);
  const statement = found || demanding(kind, node, keyword, statements);
  return statement ? { span: statement.span, marker: statement.marker } : { span, marker: undefined };
}

/** What may not stand on a kind itself, where its status is a subresource; the server says no more than that of it. */
function refusedAtRoot(node: readonly string[], statements: readonly Statement[]): Statement | undefined {
  if (node.length > 0) return undefined;
  return statements.find(
    (each) => each.kind === "constraint" && STATUS_ROOT_REFUSED.some((keyword) => keyword === each.keyword),
  );
}

/** The statement that asks of a node, or of the items of its list, what they are not. */
function demanding(
  kind: Kind,
  node: readonly string[],
  keyword: string | undefined,
  statements: readonly Statement[],
): Statement | undefined {
  if (keyword === undefined) {
    const [parent, last] = [node.slice(0, -1), node.at(-1)];
    return last === "additionalProperties" ? demanding(kind, parent, last, nodeAt(kind, parent).statements) : undefined;
  }
  if (["type", "properties", "additionalProperties"].includes(keyword)) {
    const embedded = statementOf(statements, "x-kubernetes-embedded-resource", undefined, true);
    if (embedded !== undefined) return embedded;
  }
  if (node.at(-1) !== "items") return undefined;
  const listType = statementOf(
    nodeAt(kind, node.slice(0, -1)).statements,
    "x-kubernetes-list-type",
    undefined,
    undefined,
  );
  // An atomic list asks nothing of its items.
  return listType?.kind === "constraint" && listType.value === "atomic" ? undefined : listType;
}

/** What leads to a node, and what then leads on from it: a keyword, mostly, and an index. Branches of allOf are on the node. */
function splitPath(keys: readonly string[]): { readonly node: string[]; readonly rest: readonly string[] } {
  const node: string[] = [];
  for (let index = 0; index < keys.length; index++) {
    const [key = "", next] = keys.slice(index);
    if (key === "properties" && next !== undefined) {
      node.push(key, next);
      index++;
    } else if (key === "allOf") index++;
    else if (key === "items" || key === "additionalProperties") node.push(key);
    else return { node, rest: keys.slice(index) };
  }
  return { node, rest: [] };
}

/** Of the statements that set a keyword the one with the value that the schema has; the last one where none has it. */
function statementOf(
  statements: readonly Statement[],
  keyword: string,
  index: string | undefined,
  value: JsonValue | undefined,
): Statement | undefined {
  const expected = Array.isArray(value) && index !== undefined ? value[Number(index)] : value;
  if (keyword === "x-kubernetes-validations") {
    const rule = isJsonObject(expected) ? expected["rule"] : undefined;
    return statements.find((each) => each.kind === "rule" && each.rule.rule === rule);
  }
  const setting = statements.filter((each) => each.kind === "constraint" && each.keyword === keyword);
  const same = setting.find((each) => each.kind === "constraint" && jsonText(each.value) === jsonText(expected));
  return same ?? setting.at(-1);
}

function schemaOf(crd: JsonObject, { version }: Kind): JsonValue | undefined {
  const own = versionsOf(crd).find(({ name }) => name === version);
  return rootSchema(own);
}

/** The version that a path is about. A CRD has those of its unit that are not gated off. */
function kindAt({ kinds, leading }: CrdUnit, crd: JsonObject, path: string): Kind {
  const names = versionsOf(crd).map(({ name }) => name);
  const index = /^spec\.versions\[(\d+)\]/.exec(path)?.[1];
  const present = kinds.filter(({ version }) => names.includes(version));
  if (index !== undefined) return present.find(({ version }) => version === names[Number(index)]) ?? leading;
  return present.includes(leading) ? leading : (present[0] ?? leading);
}

/** The marker of the kind's folder for a path about the group or the version, or about what only a group asks for. */
function packageSpan({ packagePlaces }: Kind, keys: readonly string[]): SourceSpan | undefined {
  const path = keys.join(" ");
  if (/^(metadata name|metadata annotations api-approved\.kubernetes\.io|spec group)$/.test(path))
    return packagePlaces.group;
  return /^spec (version|versions \d+ name)$/.test(path) ? packagePlaces.version : undefined;
}

/** Which markers a part of a CRD comes from, and under which arguments its values stand there. */
const CRD_PARTS: Readonly<
  Record<string, { readonly effect: CrdMarker["effect"]["kind"]; readonly arguments: Readonly<Record<string, string>> }>
> = {
  additionalPrinterColumns: {
    effect: "print-column",
    arguments: { name: "name", type: "type", format: "format", JSONPath: "JSONPath", priority: "priority" },
  },
  selectableFields: { effect: "selectable-field", arguments: { jsonPath: "JSONPath" } },
  scale: {
    effect: "scale-subresource",
    arguments: { specReplicasPath: "specpath", statusReplicasPath: "statuspath", labelSelectorPath: "selectorpath" },
  },
  names: {
    effect: "resource",
    arguments: { plural: "path", singular: "singular", shortNames: "shortName", categories: "categories" },
  },
  deprecationWarning: { effect: "deprecated-version", arguments: { deprecationWarning: "warning" } },
  annotations: { effect: "metadata", arguments: { annotations: "annotations" } },
  labels: { effect: "metadata", arguments: { labels: "labels" } },
};

/** The marker that a part of a CRD beside its schema comes from, or the argument of it. */
function crdMarkerSpan({ kinds }: CrdUnit, kind: Kind, keys: readonly string[]): SourceSpan | undefined {
  const index = keys.findIndex((key) => Object.hasOwn(CRD_PARTS, key));
  const [name = "", next] = keys.slice(index);
  const part = CRD_PARTS[name];
  if (part === undefined) return undefined;
  // What is said of the CRD as a whole may stand on any of its versions.
  const markers = [kind, ...kinds].map(({ crdMarkers }) =>
    crdMarkers.filter(({ effect }) => effect.kind === part.effect),
  );
  const own: readonly CrdMarker[] = markers.find((each) => each.length > 0) ?? [];
  const isList = next !== undefined && /^\d+$/.test(next) && Object.hasOwn(part.arguments, name) === false;
  const isPair = next !== undefined && (name === "annotations" || name === "labels");
  const marker = isList ? own[Number(next)] : isPair ? own.findLast(sets(name, next)) : own.at(-1);
  const argument = part.arguments[keys.slice(index).findLast((key) => Object.hasOwn(part.arguments, key)) ?? ""];
  return marker?.argumentSpans[argument ?? ""] ?? marker?.span;
}

/** Whether a marker sets an annotation or label; an annotation that no marker sets is one that the group asks for. */
function sets(name: "annotations" | "labels", key: string): (marker: CrdMarker) => boolean {
  return ({ effect }) => effect.kind === "metadata" && effect[name].some((pair) => pair.startsWith(`${key}=`));
}
