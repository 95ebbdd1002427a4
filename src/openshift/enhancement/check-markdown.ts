import type { LintError } from "markdownlint";
import { enhancementMarkdown } from "../../diagnostics/catalogue/enhancement.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { lineStarts } from "./check-headings.js";
import type { EnhancementText } from "./check-metadata.js";

/** The rules that openshift/enhancements leaves out, and its length of lines (.markdownlint-cli2.yaml). */
const OFF = [
  ...["single-title", "no-hard-tabs", "no-bare-urls", "commands-show-output", "no-emphasis-as-heading"],
  ...["no-inline-html", "ul-style", "ol-prefix", "blanks-around-fences", "blanks-around-headings"],
  ...["blanks-around-lists", "single-trailing-newline", "no-multiple-blanks", "no-trailing-spaces"],
  ...["emphasis-style", "strong-style", "no-space-in-emphasis"],
];
const CONFIG = {
  default: true,
  "line-length": { line_length: 400 },
  ...Object.fromEntries(OFF.map((rule) => [rule, false])),
};

/** What to do about the rules that are broken most. */
const HELP: Readonly<Record<string, string>> = {
  MD005: "indent it as the other items of the list",
  MD007: "indent items of a list by two spaces for each list that they are in",
  MD013: "break the line",
  MD018: "put a space behind the number signs",
  MD023: "begin the heading at the start of its line",
  MD024: "give the headings different texts",
  MD026: "take the sign at the end away",
  MD028: "begin the empty line with >, or put text between the quotes",
  MD040: "name the language behind the fence, such as yaml, or text",
  MD041: "begin with the metadata, or with a title",
  MD042: "give the link an address",
  MD045: "say in the brackets what the image shows",
  MD048: "write all fences of code with the same sign",
};

/**
 * Reports what markdownlint says against a document, under the configuration of openshift/enhancements. The library is loaded when it is
 * first needed; its version is the one that openshift/enhancements judges by, since later ones judge some documents otherwise.
 */
export async function markdownFindings({ path: file, text }: EnhancementText): Promise<Diagnostic[]> {
  const { default: markdownlint } = await import("markdownlint");
  const { document: errors = [] } = markdownlint.sync({ strings: { document: text }, config: CONFIG });
  const starts = lineStarts(text);
  return errors.map((error) => {
    const { rule, description, detail, help } = textsOf(error);
    return diagnose(enhancementMarkdown, spanOf(error, text, starts, file), { rule, description, detail, help });
  });
}

function textsOf({ ruleNames, ruleDescription, ruleInformation, errorDetail }: LintError) {
  const [rule = "", name = ""] = ruleNames;
  return {
    rule: `${rule}/${name}`,
    description: ruleDescription,
    // The library has null where there is none.
    detail: errorDetail ?? "",
    help: HELP[rule] ?? `see ${ruleInformation}`,
  };
}

function spanOf({ lineNumber, errorRange }: LintError, text: string, starts: readonly number[], file: string) {
  const start = starts[lineNumber - 1] ?? 0;
  const line = text.slice(start, starts[lineNumber] ?? text.length).replace(/[\r\n]+$/, "");
  // The library has null for the whole line.
  const [column = 1, length = line.length] = (errorRange as readonly number[] | null) ?? [];
  return { file, start: start + column - 1, end: start + Math.min(column - 1 + length, line.length) };
}
