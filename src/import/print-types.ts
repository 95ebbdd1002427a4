import { memberKey } from "../code/literals.js";
import { sourceText } from "../code/source-text.js";
import { docComment } from "./doc-comment.js";
import type { ImportField, ImportKind } from "./import-model.js";
import { isDerivable, markerLine, wordArgument } from "./marker-text.js";
import type { PlannedType, TypePlan } from "./plan-types.js";
import { formText, type TypeText, typeText } from "./type-text.js";

/** The text of a declaration and what it names. */
export interface PrintedDeclaration {
  readonly text: string;
  readonly vocabulary: readonly string[];
  readonly types: readonly Pick<PlannedType, "name" | "home">[];
}

/** How a kind is declared: the name of its interface, and what that extends. */
export interface KindDeclaration {
  readonly name: string;
  readonly base: string;
}

/** The interface of a kind. */
export function printKind(kind: ImportKind, { name, base }: KindDeclaration, plan: TypePlan): PrintedDeclaration {
  const fields = kind.root.form.kind === "object" ? kind.root.form.fields : [];
  const body = printFields(fields, plan);
  const head = [
    ...docComment(kind.root.description, 0).lines,
    ...gateLines(kind.enabledBy),
    ...(name === kind.name ? [] : [`// +crdwright:kind=${wordArgument(kind.name)}`]),
    ...kind.resourceMarkers.map((line) => `// ${line}`),
    ...kind.root.markers.map((marker) => `// ${markerLine(marker, "node")}`),
    `export interface ${name} extends ${base} {`,
  ];
  return { ...body, text: [...head, ...body.lines, "}"].join("\n") };
}

/** The declaration of a type with a name. */
export function printType(type: PlannedType, plan: TypePlan): PrintedDeclaration {
  const { node, name, kind } = type;
  const markers = kind === "enum" ? [] : [...node.markers, ...(type.hasPlaceMarkers ? node.placeMarkers : [])];
  const head = docComment(type.description, 0).lines;
  if (kind === "interface" && node.form.kind === "object") {
    const lines = [...head, ...markers.map((marker) => `// ${markerLine(marker, "node")}`)];
    const { fields } = node.form;
    if (fields.length === 0) {
      return { text: [...lines, `export interface ${name} {}`].join("\n"), vocabulary: [], types: [] };
    }
    const body = printFields(fields, plan);
    return { ...body, text: [...lines, `export interface ${name} {`, ...body.lines, "}"].join("\n") };
  }
  const placed = { indent: "", taken: `export type ${name} = ;`.length };
  const body = formText({ ...node, nullable: false }, "field", plan, placed);
  const [first = "", ...rest] = body.lines;
  const opening = `export type ${name} =${first === "" ? "" : ` ${first}`}`;
  const items = kind === "enum" ? [] : itemMarkers(node, plan);
  const lines = [
    ...head,
    ...[...markers.map((marker) => markerLine(marker, "node")), ...items].map((line) => `// ${line}`),
  ];
  return { ...body, text: `${[...lines, opening, ...rest].join("\n")};` };
}

function printFields(fields: readonly ImportField[], plan: TypePlan): TypeText {
  const printed = fields.map((field) => printField(field, plan));
  return {
    lines: printed.flatMap(({ lines }, index) => (index === 0 ? lines : ["", ...lines])),
    vocabulary: printed.flatMap(({ vocabulary }) => vocabulary),
    types: printed.flatMap(({ types }) => types),
  };
}

function printField({ name, optional, enabledBy, node }: ImportField, plan: TypePlan): TypeText {
  const opening = `${propertyName(name)}${optional ? "?" : ""}:`;
  const text = typeText(node, "field", plan, { indent: "  ", taken: opening.length + " ;".length });
  const ownType = plan.typeOf(node, "field");
  const own = ownType === undefined || ownType.kind === "enum" ? node.markers : [];
  const markers = [...own, ...node.placeMarkers].map((marker) => markerLine(marker, "node"));
  const items = ownType === undefined ? itemMarkers(node, plan) : [];
  const [first = "", ...rest] = text.lines;
  const lines = [
    ...docComment(node.description, 2).lines.map((line) => `  ${line}`),
    ...gateLines(enabledBy).map((line) => `  ${line}`),
    ...[...markers, ...items].map((line) => `  // ${line}`),
    `  ${opening}${first === "" ? "" : ` ${first}`}`,
    ...rest,
  ];
  const last = lines.length - 1;
  return { ...text, lines: lines.map((line, index) => (index === last ? `${line};` : line)) };
}

/** The markers of a list's entries that stand on the list, since the entries have no type with a name. */
function itemMarkers({ form }: PlannedType["node"], plan: TypePlan): string[] {
  if (form.kind !== "list") return [];
  const named = plan.typeOf(form.items, "items");
  if (named !== undefined && named.kind !== "enum") return [];
  return form.items.markers.filter(isDerivable).map((marker) => markerLine(marker, "items"));
}

function gateLines(gates: readonly string[] | undefined): string[] {
  return gates === undefined ? [] : [`// +openshift:enable:FeatureGate=${gates.join(";")}`];
}

function propertyName(name: string): string {
  return sourceText(memberKey(name));
}
