import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Handlebars = typeof import("handlebars");

/** Renders a template of the folder `templates/`. A name that the values lack is an error, and nothing is escaped. */
export function renderTemplate(path: string, values: object): string {
  // Loaded at the first use, because most runs render nothing; `require` is typed as any.
  const handlebars = createRequire(import.meta.url)("handlebars") as Handlebars;
  const text = readFileSync(new URL(`../../templates/${path}`, import.meta.url), "utf8");
  return handlebars.compile(text, { noEscape: true, strict: true })(values);
}
