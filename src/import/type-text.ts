import { literal } from "../code/literals.js";
import { sourceText } from "../code/source-text.js";
import type { ImportEnumValue, ImportNode } from "./import-model.js";
import { type Place, type PlannedType, type TypePlan, VOCABULARY_MODULE } from "./plan-types.js";

/** The text of a type, and what it names: types of the vocabulary and types of the API. */
export interface TypeText {
  /** The first line goes on where the text is put; the others have their indentation. */
  readonly lines: readonly string[];
  readonly vocabulary: readonly string[];
  readonly types: readonly Pick<PlannedType, "name" | "home">[];
}

interface Placed {
  readonly indent: string;
  /** How much of the line is taken before and after the text. */
  readonly taken: number;
}

const WIDTH = 120;

/** The type of a node at a place. A union that does not fit its line stands with a member on each. */
export function typeText(node: ImportNode, place: Place, plan: TypePlan, placed: Placed): TypeText {
  const named = plan.typeOf(node, place);
  if (named !== undefined) return withNull({ lines: [named.name], vocabulary: [], types: [named] }, node.nullable);
  return formText(node, place, plan, placed);
}

/** The form of a node, written out even where the node is of a type with a name. */
export function formText(node: ImportNode, place: Place, plan: TypePlan, placed: Placed): TypeText {
  const { form, nullable } = node;
  switch (form.kind) {
    case "plain": {
      const vocabulary = form.vocabulary.map((name) => plan.names.imported(VOCABULARY_MODULE, name));
      const text = vocabulary.length === 0 ? form.text : vocabulary.join(" | ");
      return withNull({ lines: [text], vocabulary: form.vocabulary, types: [] }, nullable);
    }
    case "enum":
      return { lines: unionLines(form.values, nullable, placed), vocabulary: [], types: [] };
    case "list": {
      const inner = { indent: `${placed.indent}  `, taken: placed.taken + "()[]".length };
      const items = typeText(form.items, place === "field" ? "items" : "inner", plan, inner);
      return withNull({ ...items, lines: listLines(items.lines, placed.indent) }, nullable);
    }
    case "map": {
      const inner = { indent: `${placed.indent}  `, taken: placed.taken + "Record<string, >".length };
      const values = typeText(form.values, "inner", plan, inner);
      // A kind can be called Record; the reader of sources then knows maps by their index signature alone.
      const [open, close] =
        plan.names.global("Record") === "Record" ? ["Record<string, ", ">"] : ["{ [key: string]: ", " }"];
      return withNull({ ...values, lines: mapLines(values.lines, [open, close], placed.indent) }, nullable);
    }
    case "object":
      throw new Error("an object has a type with a name");
  }
}

function withNull(text: TypeText, nullable: boolean): TypeText {
  if (!nullable) return text;
  const last = text.lines.length - 1;
  return { ...text, lines: text.lines.map((line, index) => (index === last ? `${line} | null` : line)) };
}

function unionLines(values: readonly ImportEnumValue[], nullable: boolean, { indent, taken }: Placed): string[] {
  const literals = values.map(({ value }) => sourceText(literal(value)));
  const members = nullable ? [...literals, "null"] : literals;
  const line = members.join(" | ");
  const isGated = values.some(({ enabledBy }) => enabledBy !== undefined);
  if (!isGated && indent.length + taken + line.length <= WIDTH) return [line];
  const inner = `${indent}  `;
  const rows = values.flatMap(({ enabledBy }, index) => [
    ...(enabledBy ?? []).map((gate) => `${inner}// +openshift:enable:FeatureGate=${gate}`),
    `${inner}| ${literals[index]}`,
  ]);
  return ["", ...rows, ...(nullable ? [`${inner}| null`] : [])];
}

function listLines(items: readonly string[], indent: string): string[] {
  const [first = "", ...rest] = items;
  if (rest.length > 0) return [...inBrackets("(", items, ")[]", indent)];
  return [first.includes(" ") && !first.startsWith("Record<") ? `(${first})[]` : `${first}[]`];
}

function mapLines(values: readonly string[], [open, close]: readonly [string, string], indent: string): string[] {
  const [first = "", ...rest] = values;
  return rest.length > 0 ? inBrackets(open, values, close, indent) : [`${open}${first}${close}`];
}

/** Puts a text of several lines, indented once more already, between brackets. */
function inBrackets(open: string, lines: readonly string[], close: string, indent: string): string[] {
  const [first = "", ...rest] = lines;
  return [`${open}${first}`, ...rest, `${indent}${close}`];
}
