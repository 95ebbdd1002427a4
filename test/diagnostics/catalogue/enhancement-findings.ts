import { lintEnhancement } from "../../../src/openshift/enhancement/lint-enhancement.js";
import { enhancementText } from "../../../src/openshift/enhancement/scaffold.js";
import type { BundleFindingCase } from "./bundle-findings.js";

const TEXT = enhancementText({
  title: "an-idea",
  authors: ["@a"],
  reviewers: ["@b"],
  approvers: ["@c"],
  trackingLinks: ["https://issues.example.com/1"],
});

function linting(change: (text: string) => string): BundleFindingCase["run"] {
  return () => lintEnhancement({ path: "an-idea.md", text: change(TEXT), name: "an-idea" });
}

/** Mistakes that src/diagnostics/catalogue/enhancement.ts has words for. */
export const ENHANCEMENT_FINDINGS: readonly BundleFindingCase[] = [
  {
    name: "nobody who writes a document",
    run: linting((text) => text.replace('"@a"', "TBD")),
    finds: [
      ["enhancement-metadata", "authors: nobody is named"],
      ["enhancement-metadata", "authors: TBD names nobody"],
    ],
  },
  {
    name: "a document without a heading and a title",
    run: linting((text) => text.replace("## Test Plan", "## Tests").replace("# An idea", "An idea")),
    finds: [
      ["enhancement-title-missing", "the document has no title"],
      ["enhancement-heading-missing", 'there is no heading "## Test Plan"'],
    ],
  },
  {
    name: "a block of code without a language",
    run: linting((text) => `${text}\n\`\`\`\nx\n\`\`\`\n`),
    finds: [
      ["enhancement-markdown", "MD040/fenced-code-language: Fenced code blocks should have a language specified"],
    ],
  },
];
