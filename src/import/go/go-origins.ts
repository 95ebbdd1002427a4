import { visible } from "../../code/comments.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import type { OriginNode, OriginPlace, SourceOrigin } from "../../source/source-origin.js";
import type { GoComments } from "./go-declarations.js";
import type { PlannedDeclaration, PlannedField, PlannedForm, PlannedPackage, PlannedType } from "./go-plan.js";
import { localTypeName } from "./print-go-types.js";

type Members = Record<string, OriginNode>;

/** Returns where the declarations of a TypeScript file stand in the Go file that it is made from. */
export function originOf(file: string, declarations: readonly PlannedDeclaration[]): SourceOrigin {
  const types = declarations.map((declaration): [string, OriginNode] => {
    const { nameSpan, span } = declaration.source.declaration;
    const node = {
      place: placeIn(file, span),
      ...commentsFrom(declaration.source.declaration.comments),
      name: placeIn(file, nameSpan),
      markers: markersOf(file, declaration.markers),
      members: membersOfForm(file, declaration.form),
    };
    return [localTypeName(declaration.source), node];
  });
  return { file, head: { place: [0, 0], markers: [], members: {} }, types: Object.fromEntries(types) };
}

/** Returns where a package says its group and version; its first file is what stands for the rest. */
export function originOfPackage({ source, markers }: PlannedPackage): SourceOrigin {
  const file = markers[0]?.span.file ?? source.files[0]?.path ?? source.importPath;
  const [first] = markers;
  const place: OriginPlace = first === undefined ? [0, 0] : placeIn(file, first.span);
  return { file, head: { place, markers: markersOf(file, markers), members: {} }, types: {} };
}

function placeIn(file: string, { file: other, start, end }: SourceSpan): OriginPlace {
  return other === file ? [start, end] : [start, end, other];
}

function commentsFrom({ above, doc }: GoComments): { readonly from?: number } {
  const [first] = [...above, ...doc];
  return first === undefined ? {} : { from: first.span.start };
}

function markersOf(file: string, markers: readonly ForeignMarker[]): OriginNode["markers"] {
  // As they are written in the TypeScript.
  return markers.map(({ text, span }) => [visible(text), placeIn(file, span)]);
}

function membersOfForm(file: string, form: PlannedForm): Members {
  if (form.kind === "interface") return membersOfFields(file, form.fields);
  if (form.kind === "alias") return membersOfType(file, form.type);
  const members = form.members.map(({ value, span }): [string, OriginNode] => [
    value,
    { place: placeIn(file, span), markers: [], members: {} },
  ]);
  return Object.fromEntries(members);
}

function membersOfFields(file: string, fields: readonly PlannedField[]): Members {
  const members = fields.map(({ name, span, comments, markers, type }): [string, OriginNode] => [
    name,
    {
      place: placeIn(file, span),
      ...commentsFrom(comments),
      markers: markersOf(file, markers),
      members: membersOfType(file, type),
    },
  ]);
  return Object.fromEntries(members);
}

/** The fields of structs without a name. */
function membersOfType(file: string, type: PlannedType): Members {
  if (type.kind === "object") return membersOfFields(file, type.fields);
  if (type.kind === "list") return membersOfType(file, type.items);
  return type.kind === "map" ? membersOfType(file, type.values) : {};
}
