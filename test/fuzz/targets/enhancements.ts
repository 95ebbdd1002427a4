import { apiExtensionsText, withApiExtensions } from "../../../src/openshift/enhancement/api-extensions.js";
import { lintEnhancement } from "../../../src/openshift/enhancement/lint-enhancement.js";
import { enhancementText } from "../../../src/openshift/enhancement/scaffold.js";
import { mutatedText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const TEXT = enhancementText({
  title: "an-idea",
  authors: ["@a"],
  reviewers: ["@b"],
  approvers: ["@c"],
  trackingLinks: ["https://issues.example.com/1"],
});
const TOKENS = [
  ...[
    "---",
    "\n---\n",
    "# ",
    "## Summary",
    "### API Extensions",
    "```",
    "~~~",
    "\n\n",
    "* ",
    "  - ",
    "1. ",
    "> ",
    "| a | b |",
  ],
  ...["[a](", "![](", "<br>", "<!--", "-->", "**", "_", "title:", "authors:", "- TBD", "tracking-link:", "\r\n", "\t"],
];
const SECTION = apiExtensionsText([]);

/** Enhancement documents: judged, and given the section on API extensions. */
export const enhancements: FuzzTarget<string> = {
  inputs: mutatedText([TEXT], TOKENS),
  run: async (text) => {
    const findings = await lintEnhancement({ path: "an-idea.md", text, name: "an-idea" });
    const once = withApiExtensions(text, SECTION);
    if (once !== undefined) insist(withApiExtensions(once, SECTION) === once, "the section is written once");
    return [findings.map(({ code, message, span }) => [code, message, span]), once];
  },
};
