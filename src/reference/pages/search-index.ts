import type { Reference, ReferenceField } from "../reference.js";
import { throughSteps } from "../schema-facts.js";
import { type Links, titleOf } from "./page-frame.js";
import type { SearchIndex } from "./search-entries.js";

/** Returns what the search of a site finds: kinds, all their fields with their texts, and gates. */
export function searchIndex({ versions }: Reference, gates: readonly string[], links: Links): SearchIndex {
  const texts = new Map<string, number>([["", 0]]);
  const numberOf = (text: string): number => {
    const number = texts.get(text) ?? texts.size;
    texts.set(text, number);
    return number;
  };
  const fields = versions.flatMap((version, page) => {
    const rowsOf = (field: ReferenceField): [number, string, number][] => [
      [page, field.path, numberOf(textOf(field))],
      ...field.fields.flatMap(rowsOf),
    ];
    return rowsOf(version.root);
  });
  const pages = versions.map((version) => [links.version(version), titleOf(version)] as const);
  return {
    pages: [...pages, ...gates.map((gate) => [links.gate(gate), gate] as const)],
    fields: [...fields, ...gates.map((_, gate) => [pages.length + gate, "", 0] as const)],
    texts: [...texts.keys()],
  };
}

/** The texts of a field that a reader might remember: descriptions, values, limits and messages. */
function textOf({ facts }: ReferenceField): string {
  return facts
    .filter(({ kind }) => kind !== "type" && kind !== "required" && kind !== "nullable")
    .map(({ text, rule, below }) => [throughSteps(below), text === "" ? (rule ?? "") : text].join(" ").trim())
    .join("\n");
}
