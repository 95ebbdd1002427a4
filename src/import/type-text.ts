import { lineComment } from "../code/comments.js";
import { arrayOf, genericOf, indexedBy, unionOf, unionOfLines } from "../code/lists.js";
import { literal, name } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { sourceText } from "../code/source-text.js";
import { type } from "../code/templates.js";
import type { ImportEnumValue, ImportNode } from "./import-model.js";
import { type Place, type PlannedType, type TypePlan, VOCABULARY_MODULE } from "./plan-types.js";

/** A type as it is written, and what it names: types of the vocabulary and types of the API. */
export interface WrittenType {
  /** It begins with the end of a line where its members stand on lines of their own. */
  readonly piece: Piece;
  readonly vocabulary: readonly string[];
  readonly types: readonly Pick<PlannedType, "name" | "home">[];
}

const WIDTH = 120;

/** The type of a node at a place of a line of which so much is taken. A union that does not fit has its members on lines. */
export function writtenType(node: ImportNode, place: Place, plan: TypePlan, taken: number): WrittenType {
  const named = plan.typeOf(node, place);
  if (named === undefined) return writtenForm(node, place, plan, taken);
  return withNull({ piece: name(named.name), vocabulary: [], types: [named] }, node.nullable);
}

/** The form of a node, written out even where the node is of a type with a name. */
export function writtenForm(node: ImportNode, place: Place, plan: TypePlan, taken: number): WrittenType {
  const { form, nullable } = node;
  switch (form.kind) {
    case "plain": {
      const names = form.vocabulary.map((each) => name(plan.names.imported(VOCABULARY_MODULE, each)));
      const piece = names.length === 0 ? name(form.text) : unionOf(names);
      return withNull({ piece, vocabulary: form.vocabulary, types: [] }, nullable);
    }
    case "enum":
      return { piece: enumUnion(form.values, nullable, taken), vocabulary: [], types: [] };
    case "list": {
      const inner = taken + INDENT + "()[]".length;
      const items = writtenType(form.items, place === "field" ? "items" : "inner", plan, inner);
      return withNull({ ...items, piece: arrayOf(items.piece) }, nullable);
    }
    case "map": {
      const values = writtenType(form.values, "inner", plan, taken + INDENT + "Record<string, >".length);
      // A kind can be called Record; the reader of sources then knows maps by their index signature alone.
      const isRecord = plan.names.global("Record") === "Record";
      const piece = isRecord
        ? genericOf(name("Record"), [name("string")], values.piece)
        : indexedBy(name("key"), values.piece);
      return withNull({ ...values, piece }, nullable);
    }
    case "object":
      throw new Error("an object has a type with a name");
  }
}

/** What the lines of a list or map are further in. */
const INDENT = 2;

function withNull(written: WrittenType, nullable: boolean): WrittenType {
  return nullable ? { ...written, piece: type`${written.piece} | null` } : written;
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
