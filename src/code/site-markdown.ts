import { visible } from "./comments.js";
import { codeSpan, type Markdown, markdownText, ownMarkdown, plain } from "./markdown.js";

/**
 * Markdown for sites of others, which go on to read it as a language of their own: MDX takes braces, `<` and lines with import for code,
 * Vue and Hugo double braces, VitePress a comment that includes a file. None of that is left in what these functions make of a text.
 */

const ENTITIES: Readonly<Record<string, string>> = { "{": "&#123;", "}": "&#125;", "<": "&lt;", ">": "&gt;" };

/** What sites replace or run in code, too. */
const READ_IN_CODE = /\{\{|\{%|<!--/;

/** A text of which nothing is markup, on one line. */
export function sitePlain(text: string): Markdown {
  const line = markdownText(plain(text)).replace(/\\(.)/g, (pair, sign: string) => ENTITIES[sign] ?? pair);
  return ownMarkdown(atLineStart(line));
}

/** A text as code on one line; as plain text where a site would read it. */
export function siteCode(text: string): Markdown {
  return READ_IN_CODE.test(text) ? sitePlain(text) : codeSpan(text);
}

/** Lines of code as a block; as plain lines where a site would read them. */
export function siteCodeBlock(text: string, language: string): Markdown {
  const lines = visible(text).replace(/\n+$/, "");
  if (READ_IN_CODE.test(lines)) return joinedLines(lines.split("\n").map(sitePlain), "\\\n");
  const longest = [...lines.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return ownMarkdown(`${fence}${language}\n${lines}\n${fence}`);
}

/** Markdown of a description: code, lists, emphasis and links of the web stay, what is markup of a page does not. */
export function siteMarkdown(text: string): Markdown {
  const blocks: Markdown[] = [];
  let fence: { readonly sign: string; readonly language: string; readonly lines: string[] } | undefined;
  const endFence = (): void => {
    if (fence !== undefined) blocks.push(siteCodeBlock(fence.lines.join("\n"), fence.language));
    fence = undefined;
  };
  for (const line of visible(text).split("\n")) {
    const [, sign, language = ""] = /^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(line) ?? [];
    if (fence !== undefined) {
      if (sign?.startsWith(fence.sign) === true && line.trim() === sign) endFence();
      else fence.lines.push(line);
    } else if (sign !== undefined) fence = { sign, language, lines: [] };
    else blocks.push(ownMarkdown(textLine(line)));
  }
  endFence();
  return joinedLines(blocks, "\n");
}

/** A line of Markdown outside of code blocks. More than three spaces would make a block of code of it. */
function textLine(line: string): string {
  const [, indent = "", rest = ""] = /^(\s*)(.*)$/.exec(line) ?? [];
  let made = "";
  let end = 0;
  for (const { 0: found, 2: code, index } of rest.matchAll(CODE_OR_ESCAPE)) {
    made += textPart(rest.slice(end, index));
    made +=
      code === undefined ? (ENTITIES[found.slice(1)] ?? found) : markdownText(siteCode(code.replace(/^ (.*) $/, "$1")));
    end = index + found.length;
  }
  return indent.slice(0, 3) + atLineStart(made + textPart(rest.slice(end)));
}

/** A sign that is text behind a backslash, or code between backticks. Backticks without a partner are text. */
const CODE_OR_ESCAPE = /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g;

function textPart(text: string): string {
  return (
    text
      .replace(/[`]/g, "\\`")
      .replace(/!\[|\[\[/g, (signs) => [...signs].map((sign) => `\\${sign}`).join(""))
      // Only these addresses are links.
      .replace(/\](?=\()(?!\((?:https?:\/\/|mailto:|#)[^\s]*\))/g, "\\]")
      .replace(/[{}<]/g, (sign) => ENTITIES[sign] ?? "")
  );
}

/** What a line may not begin with: headings, rules, definitions, containers, imports of MDX. */
function atLineStart(line: string): string {
  return line
    .replace(/^(\s*)(?=#|=+\s*$|-+\s*$|\+\+\+|\[[^\]]*\]:)/, "$1\\")
    .replace(/^(\s*)i(?=mport\b)/, "$1&#105;")
    .replace(/^(\s*)e(?=xport\b)/, "$1&#101;")
    .replace(/^(\s*):(?=::)/, "$1&#58;");
}

function joinedLines(pieces: readonly Markdown[], between: string): Markdown {
  return ownMarkdown(pieces.map((piece) => markdownText(piece)).join(between));
}
