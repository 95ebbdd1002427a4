import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { lineColumnAt } from "../../../src/diagnostics/source-span.js";
import { lintEnhancement } from "../../../src/openshift/enhancement/lint-enhancement.js";
import type { TemplateYear } from "../../../src/openshift/enhancement/templates.js";
import { type Case, readOracle, VSPHERE } from "../oracle.js";

/** The published cases with the text that each is about, those of the founding documents behind the others. */
export function lintCases(): readonly Case[] {
  const { cases, seeds } = readOracle("enhancements/lint-cases.yaml");
  const good: string = cases[0].document;
  const small = cases.map((each: Case) => {
    const lines = good.split("\n");
    if (each.change !== undefined) lines.splice(each.change.line - 1, each.change.remove, ...each.change.insert);
    return { ...each, text: each.document ?? lines.join("\n") };
  });
  const founding = seeds.map((each: Case) => {
    const file = `${VSPHERE}/enhancements/${each.name.replace(" ", "-")}.json`;
    return { ...each, text: JSON.parse(readFileSync(file, "utf8")).text };
  });
  return [...small, ...founding];
}

/** What upstream says of metadata, and the kind and field that we say it by. */
const METADATA: readonly (readonly [RegExp, string])[] = [
  [/^the title .* and the file base name .* must match/s, "title"],
  [/^could not extract meta data from header: yaml was not delineated/, "no metadata"],
  [/^could not extract meta data from header: yaml:/, "unreadable"],
  [/^'TBD' is not a valid value for (\S+)/, "TBD $1"],
  [/^could not parse (tracking-link)/, "link $1"],
  [/^(tracking-link) must contain at least one valid URL/, "none $1"],
  [/^(\S+) must not have TBD as value/, "TBD $1"],
  [/^(\S+) must not be an empty string/, "empty $1"],
  [/^(\S+) must have at least one valid github id/, "none $1"],
];

const OURS: readonly (readonly [RegExp, string])[] = [
  [/^the title /, "title"],
  [/^there are no metadata/, "no metadata"],
  [/^the metadata cannot be read/, "unreadable"],
  [/^(\S+): TBD /, "TBD $1"],
  [/^(\S+): an entry is empty/, "empty $1"],
  [/^(\S+): (?:nobody is named|no link can be followed)/, "none $1"],
  [/^(tracking-link): /, "link $1"],
];

function kindOf(message: string, kinds: typeof METADATA): string {
  const [pattern, kind] = kinds.find(([each]) => each.test(message)) ?? [/$^/, message];
  return (pattern.exec(message) ?? []).reduce((text, part, index) => text.replace(`$${index}`, part), kind);
}

/** The kind of each finding, and for Markdown its line. */
function summaryOf(findings: readonly Diagnostic[], text: string) {
  const of = (code: string): readonly Diagnostic[] => findings.filter((finding) => finding.code === code);
  return {
    metadata: of("enhancement-metadata").map(({ message }) => kindOf(message, OURS)),
    missingHeadings: of("enhancement-heading-missing").map(({ message }) =>
      JSON.parse(/"[^"]*"$/.exec(message)?.[0] ?? ""),
    ),
    title: of("enhancement-title-missing").length === 0,
    markdown: of("enhancement-markdown").map(({ message, span }) => {
      const { line } = lineColumnAt(text, span?.start ?? 0);
      const [, rule = "", name = "", detail = ""] =
        /^(\w+)\/([\w-]+): [^:]*(?:\[[^\]]*\])?(?:: (.*))?$/s.exec(message) ?? [];
      return { line, rule, name, ...(detail !== "" && { detail }) };
    }),
  };
}

/** Why a document did not come out as published, or undefined where it did, for the template of a year. */
export async function lintProblem(given: Case, template: TemplateYear = "2026"): Promise<string | undefined> {
  const { file, text } = given;
  const findings = await lintEnhancement({ path: file, text, name: basename(file, ".md") }, { template });
  const sorted = (list: readonly unknown[]): string[] => list.map((each) => JSON.stringify(each)).sort();
  const ours = summaryOf(findings, text);
  const expected = {
    metadata: given.metadata.map((message: string) => kindOf(message, METADATA)),
    missingHeadings: template === "2025" ? given.missingHeadingsBySeedTemplate : given.missingHeadings,
    title: given.title,
    markdown: given.markdown.map(({ line, rule, name, detail }: Case) => ({
      line,
      rule,
      name,
      ...(detail !== undefined && { detail }),
    })),
  };
  const missing = (["metadata", "missingHeadings", "markdown"] as const).filter(
    (part) => !isDeepStrictEqual(sorted(ours[part]), sorted(expected[part])),
  );
  if (missing.length === 0 && ours.title === expected.title) return undefined;
  return JSON.stringify({ ours, expected });
}
