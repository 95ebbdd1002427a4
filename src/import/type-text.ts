import { lineComment } from "../code/comments.js";
import { importedName } from "../code/imports.js";
import { arrayOf, genericOf, indexedBy, unionOf, unionOfLines } from "../code/lists.js";
import { literal, name } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { sourceText } from "../code/source-text.js";
import { type } from "../code/templates.js";
import type { ImportEnumValue, ImportNode } from "./import-model.js";
import { type Place, type PlannedType, type TypePlan, VOCABULARY_MODULE } from "./plan-types.js";

const WIDTH = 120;

/** The module of a type, before the names of the files are known. */
export function homeModule(home: string): string {
  return `./${home}`;
}

/** The name of a type with a file of its own. */
export function typeName({ name, home }: Pick<PlannedType, "name" | "home">): Piece {
  return importedName(homeModule(home), name, "type");
}

/**
 * The type of a node at a place of a line of which so much is taken. A union that does not fit has its members on lines, and
 * begins with the end of one.
 */
export function writtenType(node: ImportNode, place: Place, plan: TypePlan, taken: number): Piece {
  const named = plan.typeOf(node, place);
  if (named === undefined) return writtenForm(node, place, plan, taken);
  return withNull(typeName(named), node.nullable);
}

/** The form of a node, written out even where the node is of a type with a name. */
export function writtenForm(node: ImportNode, place: Place, plan: TypePlan, taken: number): Piece {
  const { form, nullable } = node;
  switch (form.kind) {
    case "plain": {
      const names = form.vocabulary.map((each) => plan.names.imported(VOCABULARY_MODULE, each));
      return withNull(names.length === 0 ? name(form.text) : unionOf(names), nullable);
    }
    case "enum":
      return enumUnion(form.values, nullable, taken);
    case "list": {
      const inner = taken + INDENT + "()[]".length;
      const items = writtenType(form.items, place === "field" ? "items" : "inner", plan, inner);
      return withNull(arrayOf(items), nullable);
    }
    case "map": {
      const values = writtenType(form.values, "inner", plan, taken + INDENT + "Record<string, >".length);
      // A kind can be called Record; the reader of sources then knows maps by their index signature alone.
      const map = plan.names.isTaken("Record")
        ? indexedBy(name("key"), values)
        : genericOf(name("Record"), [name("string")], values);
      return withNull(map, nullable);
    }
    case "object":
      throw new Error("an object has a type with a name");
  }
}

/** What the lines of a list or map are further in. */
const INDENT = 2;

function withNull(written: Piece, nullable: boolean): Piece {
  return nullable ? type`${written} | null` : written;
}

function enumUnion(values: readonly ImportEnumValue[], nullable: boolean, taken: number): Piece {
  const members = values.map(({ value, enabledBy = [] }) => ({
    above: enabledBy.map((gate) => lineComment(`+openshift:enable:FeatureGate=${gate}`)),
    type: literal(value),
  }));
  const all = nullable ? [...members, { above: [], type: name("null") }] : members;
  const isGated = members.some(({ above }) => above.length > 0);
  const line = unionOf(all.map((member) => member.type));
  return !isGated && taken + sourceText(line).length <= WIDTH ? line : unionOfLines(all);
}
