import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LEVEL, makePiece, Piece } from "../code/piece.js";
import { sourceText } from "../code/source-text.js";

type Handlebars = typeof import("handlebars");

/** What a template is given: pieces of code, what decides between its parts, and lists and groups of these. No texts. */
export type TemplateValue =
  | Piece
  | boolean
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue | undefined };

/** Renders a template of the folder `templates/` to the code of a file. A name that the values lack is an error. */
export function renderCode(path: string, values: { readonly [name: string]: TemplateValue | undefined }): Piece {
  // Each value has become an object of texts.
  return makePiece(renderTemplate(path, withTexts(values) as object), LEVEL.whole);
}

/** Renders a template of the folder `templates/`. A name that the values lack is an error, and nothing is escaped. */
export function renderTemplate(path: string, values: object): string {
  // Loaded at the first use, because most runs render nothing; `require` is typed as any.
  const handlebars = createRequire(import.meta.url)("handlebars") as Handlebars;
  const template = readFileSync(new URL(`../../templates/${path}`, import.meta.url), "utf8");
  return handlebars.compile(template, { noEscape: true, strict: true })(values);
}

/** The values as Handlebars takes them. */
function withTexts(value: TemplateValue | undefined): unknown {
  if (value === undefined || typeof value === "boolean") return value;
  if (value instanceof Piece) return sourceText(value);
  if (isList(value)) return value.map(withTexts);
  if (typeof value !== "object") throw new TypeError(`a ${typeof value} is no piece of code`);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each)]));
}

function isList(value: TemplateValue): value is readonly TemplateValue[] {
  return Array.isArray(value);
}
