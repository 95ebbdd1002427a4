import { describe, expect, it } from "vitest";
import { applyEdits } from "../../src/lint/api/source-edits.js";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import type { RuleFinding } from "../../src/lint/run-lint.js";
import { LINT_PRESETS } from "../../src/project/config/define-config.js";
import { exampleSources, lintSources } from "./lint-sources.js";

const PATH = "api/v1/widget.ts";

/** Puts a line above that of a finding. */
function above(text: string, { span }: RuleFinding, line: string): string {
  const start = text.lastIndexOf("\n", span.start) + 1;
  const indent = /^ */.exec(text.slice(start))?.[0] ?? "";
  return `${text.slice(0, start)}${indent}${line}\n${text.slice(start)}`;
}

/** Adds a sentence to the description in the comments above a finding. */
function described(text: string, { span }: RuleFinding, sentence: string): string {
  const end = text.lastIndexOf(" */", span.start);
  return `${text.slice(0, end)} ${sentence}${text.slice(end)}`;
}

/** The last word of a subject, `Type.field` or `Type`. */
const nameOf = ({ subject }: RuleFinding): string => subject.split(".").at(-1) ?? "";

/** What an author does who takes each way that the help of a finding offers; undefined where that needs a decision about the API. */
const WAYS: Readonly<Record<string, readonly ((text: string, finding: RuleFinding) => string)[]>> = {
  "doc-start": [(text, finding) => above(text, finding, `/** ${nameOf(finding)} is a part of it. */`)],
  "doc-omitted": [(text, finding) => described(text, finding, "When omitted, there is none.")],
  // The findings name the values that descriptions lack.
  "doc-enum-values": [(text, finding) => described(text, finding, `${finding.message}.`)],
  "doc-limits": [(text, finding) => described(text, finding, `${finding.message}.`)],
  "empty-object": [
    (text, { help, message }) => {
      expect(help).toContain("MinProperties=1");
      const field = /^\S+/.exec(message)?.[0] ?? "";
      const type = new RegExp(`\\b${field}\\?: (\\w+)`).exec(text)?.[1];
      return text.replace(
        `export interface ${type}`,
        (found) => `// +kubebuilder:validation:MinProperties=1\n${found}`,
      );
    },
    (text, finding) => {
      const required = /^require (\w+)/.exec(finding.help ?? "")?.[1];
      if (required === undefined) return WAYS["empty-object"]?.[0]?.(text, finding) ?? text;
      return text.replace(`  ${required}?:`, `  ${required}:`);
    },
  ],
  "status-optional": [(text, finding) => text.replace(`${nameOf(finding)}: `, `${nameOf(finding)}?: `)],
  "rule-message": [(text, { span }) => `${text.slice(0, span.end)},message="must be so"${text.slice(span.end)}`],
};

/** The source after the advice of a finding; undefined where somebody has to decide. */
function followed(text: string, finding: RuleFinding, way: number): string | undefined {
  if (finding.fix !== undefined) return applyEdits(text, [finding.fix]).text;
  const marker = /^add \/\/ (\+kubebuilder:validation:(?:items:)?(Max|Min)\w+)=…/.exec(finding.help ?? "");
  if (marker !== null) return above(text, finding, `// ${marker[1]}=${marker[2] === "Max" ? 9 : 1}`);
  const ofValues = /^give that type a name, and the type (\+kubebuilder:validation:(Max|Min)\w+)$/.exec(
    finding.help ?? "",
  );
  if (ofValues !== null) {
    const named = text.replace(/Record<string, string>/, "Record<string, Value>");
    const declared = named === text ? text : `${named}\nexport type Value = string;\n`;
    return declared.replace(
      "export type Value",
      (type) => `// ${ofValues[1]}=${ofValues[2] === "Max" ? 9 : 1}\n${type}`,
    );
  }
  const ways = WAYS[finding.rule];
  return ways?.[way % ways.length]?.(text, finding);
}

/** Follows the advice of all findings, one after the other, as long as somebody can without a decision. Returns what is left. */
function leftAfterAdvice(
  declarations: string,
  preset: (typeof LINT_PRESETS)[number],
  way: number,
  { exampleSettings, before }: (typeof LINT_RULES)[number],
): RuleFinding[] {
  const sources = exampleSources(declarations);
  const known = before === undefined ? undefined : exampleSources(before);
  let text = sources[PATH] ?? "";
  for (let round = 0; round < 12; round++) {
    const { findings } = lintSources({ ...sources, [PATH]: text }, { ...exampleSettings, preset }, [], known);
    let next = text;
    // From the end of the text, so that the places of the others stay; of one place, one at a time.
    const last = new Map(findings.map((finding) => [finding.span.start, finding]));
    for (const finding of [...last.values()].sort((a, b) => b.span.start - a.span.start))
      next = followed(next, finding, way) ?? next;
    if (next === text) return [...findings];
    text = next;
  }
  throw new Error(`there is no end to the advice:\n${text}`);
}

describe.each(LINT_PRESETS)("the rules of the preset %s", (preset) => {
  const rules = LINT_RULES.filter(({ presets }) => presets.includes(preset));
  it.each(rules.map((rule) => [rule.name, rule] as const))("agree with the advice of %s", (_, rule) => {
    const keyOf = ({ rule: name, subject }: RuleFinding): string => `${name} ${subject}`;
    for (const way of [0, 1]) {
      const left = leftAfterAdvice(rule.right, preset, way, rule);
      expect(left.filter((finding) => finding.rule === rule.name)).toEqual([]);
      if (left.length === 0) continue;
      // What else is wrong with an example, and needs a decision, is so before its rule is followed.
      const known = leftAfterAdvice(rule.wrong, preset, way, rule).map(keyOf);
      expect(left.map(keyOf).filter((each) => !known.includes(each))).toEqual([]);
    }
  });
});
