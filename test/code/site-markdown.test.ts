import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlOfMarkdown, htmlText } from "../../src/code/html.js";
import { type Markdown, markdownText } from "../../src/code/markdown.js";
import { siteCode, siteCodeBlock, siteMarkdown, sitePlain } from "../../src/code/site-markdown.js";
import { sampleSize } from "../sample-size.js";

/** What a site may take for its own language outside of code: braces, tags, imports, containers. */
function readByASite(markdown: string): string[] {
  const found: string[] = [];
  let fence = "";
  for (const line of markdown.split("\n")) {
    const [, sign = ""] = /^(`{3,})/.exec(line) ?? [];
    if (fence !== "") {
      if (line === fence) fence = "";
      else if (/\{\{|\{%|<!--/.test(line)) found.push(line);
      continue;
    }
    if (sign !== "") {
      fence = sign;
      continue;
    }
    const text = line.replace(/(?<![`\\])(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (_, __, code: string) =>
      /\{\{|\{%|<!--/.test(code) ? "{" : "code",
    );
    if (/[{}<]|^\s{4,}|^\s*(?:#|import\b|export\b|:::|\+\+\+|=+\s*$|-+\s*$)/.test(text)) found.push(line);
  }
  return found;
}

const PIECES = [
  ..."{}<>`~#=-+*_[]()!:&\\ \n",
  "{{",
  "}}",
  "{{<",
  "{%",
  "<!--",
  "-->",
  "<script>",
  "```",
  "~~~",
  "import x",
  "export default",
  "    code",
  ":::tip",
  "---",
  "+++",
  "===",
  "[[toc]]",
  "![a](b)",
  "[a](javascript:x)",
  "[a](https://example.com/?a=1&b={c})",
  "[a]: javascript:x",
  "1. one",
  "- one",
  "a",
  "&lt;",
  "\t",
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(""));

describe("Markdown for sites of others", () => {
  it.each<[string, (text: string) => Markdown]>([
    ["plain text", sitePlain],
    ["code", siteCode],
    ["a block of code", (text) => siteCodeBlock(text, "yaml")],
    ["a description", siteMarkdown],
  ])("has nothing of what a site reads in %s, whatever the text is", (_, make) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(readByASite(markdownText(make(text)))).toEqual([]);
      }),
      { numRuns: sampleSize(2000), seed: 22 },
    );
  });

  it("makes of plain text what reads as the text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = htmlText(htmlOfMarkdown(`x${markdownText(sitePlain(text))}x`))
          .replace(/<[^>]+>/g, "")
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">")
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, "&");
        expect(shown.replace(/\s+/g, " ")).toBe(`x${text.replace(/\s+/g, " ")}x`);
      }),
      { numRuns: sampleSize(1000), seed: 23 },
    );
  });

  it.each([
    ["a `{code}` and {text} in *one* line", "a `{code}` and &#123;text&#125; in *one* line"],
    ["`{{ vue }}`", "&#123;&#123; vue &#125;&#125;"],
    [
      "# no heading\n---\nimport it\nexport const\n:::note",
      "\\# no heading\n\\---\n&#105;mport it\n&#101;xport const\n&#58;::note",
    ],
    ["important", "important"],
    ["- a\n  - b\n    - c", "- a\n  - b\n   - c"],
    [
      "see [this](https://example.com/a?b=c&d) or [that](javascript:alert(1))",
      "see [this](https://example.com/a?b=c&d) or [that\\](javascript:alert(1))",
    ],
    ["![picture](https://example.com/x.png)", "\\!\\[picture](https://example.com/x.png)"],
    ["```yaml\na: {b: c}\n```\nend", "```yaml\na: {b: c}\n```\nend"],
    ["~~~\nopen `{`", "```\nopen `{`\n```"],
    ["<b>bold</b> & more", "&lt;b>bold&lt;/b> & more"],
  ])("keeps what is Markdown of a text, and the rest as text: %j", (text, markdown) => {
    expect(markdownText(siteMarkdown(text))).toBe(markdown);
  });
});
