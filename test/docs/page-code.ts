import { readdirSync, readFileSync } from "node:fs";

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** The line of its opening fence, from 1. */
  readonly line: number;
  /** What the fence names, such as `ts`; empty for text. */
  readonly language: string;
  readonly text: string;
}

/** A code span in the text or a table of a page. */
export interface Span {
  readonly page: string;
  readonly line: number;
  readonly text: string;
}

export const PAGES = ["README.md", "CONTRIBUTING.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith(".md"),
);

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

export const blocks: readonly Block[] = PAGES.flatMap((page) => {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(FENCED)].map((match) => ({
    page,
    line: lineAt(text, match.index),
    language: match[1] ?? "",
    text: match[2] ?? "",
  }));
});

/** Code spans; a span may go on in the next line, and in tables `\|` is `|`. */
export const spans: readonly Span[] = PAGES.flatMap((page) => {
  const text = readFileSync(page, "utf8").replace(FENCED, (fenced) => fenced.replace(/[^\n]/g, " "));
  return [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map((match) => ({
    page,
    line: lineAt(text, match.index),
    text: (match[1] ?? "").replaceAll("\\|", "|").replaceAll("\n", " "),
  }));
});

const COMMAND = /^(?:.*\| )?(?:npx )?crdwright (.*)$/;

/** The spans that are command lines of crdwright, without its name. */
export const commandSpans: readonly { readonly command: string; readonly place: string }[] = spans.flatMap(
  ({ text, page, line }) => {
    const [, command] = COMMAND.exec(text) ?? [];
    return command === undefined ? [] : [{ command, place: `${page}:${line}` }];
  },
);

const taken = new Set<Block>();

/** The first block of a page that begins so and that no rule has taken yet. Its rule runs it. */
export function takeBlock(page: string, beginning: string): Block {
  const found = blocks.find((block) => block.page === page && block.text.startsWith(beginning) && !taken.has(block));
  if (found === undefined) throw new Error(`${page} has no further block that begins with ${beginning}`);
  taken.add(found);
  return found;
}

/** The blocks that no rule has taken. */
export const untakenBlocks = (): Block[] => blocks.filter((block) => !taken.has(block));
