import { lineComment } from "../code/comments.js";
import { block, lines, together, withType } from "../code/lists.js";
import { memberKey, name as nameOf } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { isNothing, NOTHING, sourceText } from "../code/source-text.js";
import { code } from "../code/templates.js";
import { descriptionComment } from "./doc-comment.js";
import type { ImportField, ImportKind, ImportMarker } from "./import-model.js";
import { isDerivable, markerLine, wordArgument } from "./marker-text.js";
import type { PlannedType, TypePlan } from "./plan-types.js";
import { writtenForm, writtenType } from "./type-text.js";

/** How a kind is declared: the name of its interface, and what that extends. */
export interface KindDeclaration {
  readonly name: string;
  readonly base: Piece;
}

/** The interface of a kind. */
export function printKind(kind: ImportKind, { name, base }: KindDeclaration, plan: TypePlan): Piece {
  const fields = kind.root.form.kind === "object" ? kind.root.form.fields : [];
  return lines([
    ...description(kind.root.description, 0),
    ...gateLines(kind.enabledBy),
    ...(name === kind.name ? [] : [lineComment(`+crdwright:kind=${wordArgument(kind.name)}`)]),
    ...kind.resourceMarkers.map(lineComment),
    ...markerLines(kind.root.markers),
    block(code`export interface ${nameOf(name)} extends ${base} `, printFields(fields, plan)),
  ]);
}

/** The declaration of a type with a name. */
export function printType(type: PlannedType, plan: TypePlan): Piece {
  const { node, name, kind } = type;
  const markers = kind === "enum" ? [] : [...node.markers, ...(type.hasPlaceMarkers ? node.placeMarkers : [])];
  const head = [...description(type.description, 0), ...markerLines(markers)];
  if (kind === "interface" && node.form.kind === "object") {
    const members = printFields(node.form.fields, plan);
    const opening = code`export interface ${nameOf(name)} `;
    const declared = members.length === 0 ? code`${opening}{}` : block(opening, members);
    return lines([...head, declared]);
  }
  const opening = code`export type ${nameOf(name)} =`;
  const body = writtenForm({ ...node, nullable: false }, "field", plan, sourceText(opening).length + " ;".length);
  const items = kind === "enum" ? [] : itemMarkers(node, plan);
  return lines([...head, ...items, ended(withType(opening, body))]);
}

/** The fields, with an empty line between each and the next. */
function printFields(fields: readonly ImportField[], plan: TypePlan): readonly Piece[] {
  return fields.flatMap((field, index) => [...(index === 0 ? [] : [NOTHING]), printField(field, plan)]);
}

/** How far fields are further in than the interface that they are of. */
const FIELD_INDENT = 2;

function printField({ name, optional, enabledBy, node }: ImportField, plan: TypePlan): Piece {
  const opening = optional ? code`${memberKey(name)}?:` : code`${memberKey(name)}:`;
  const written = writtenType(node, "field", plan, FIELD_INDENT + sourceText(opening).length + " ;".length);
  const ownType = plan.typeOf(node, "field");
  const own = ownType === undefined || ownType.kind === "enum" ? node.markers : [];
  return lines([
    ...description(node.description, FIELD_INDENT),
    ...gateLines(enabledBy),
    ...markerLines([...own, ...node.placeMarkers]),
    ...(ownType === undefined ? itemMarkers(node, plan) : []),
    ended(withType(opening, written)),
  ]);
}

function ended(declaration: Piece): Piece {
  return together([declaration, code`;`]);
}

function description(text: string, indent: number): Piece[] {
  return [descriptionComment(text, indent).comment].filter((comment) => !isNothing(comment));
}

function markerLines(markers: readonly ImportMarker[]): Piece[] {
  return markers.map((marker) => lineComment(markerLine(marker, "node")));
}

/** The markers of a list's entries that stand on the list, since the entries have no type with a name. */
function itemMarkers({ form }: PlannedType["node"], plan: TypePlan): Piece[] {
  if (form.kind !== "list") return [];
  const named = plan.typeOf(form.items, "items");
  if (named !== undefined && named.kind !== "enum") return [];
  return form.items.markers.filter(isDerivable).map((marker) => lineComment(markerLine(marker, "items")));
}

function gateLines(gates: readonly string[] | undefined): Piece[] {
  return gates === undefined ? [] : [lineComment(`+openshift:enable:FeatureGate=${gates.join(";")}`)];
}
