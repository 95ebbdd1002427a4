import { visible } from "./comments.js";

let make: (text: string) => Markdown;
/** Returns the text of a piece, for a page. */
export let markdownText: (piece: Markdown) => string;

/** A piece of Markdown. Only this file makes one of a text and reads the text of one. */
export class Markdown {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Throws: a piece in an untagged template would go on as a text. */
  toString(): never {
    throw new TypeError("a piece of Markdown is put into others by the tagged template md");
  }

  static {
    make = (text) => new Markdown(text);
    markdownText = (piece) => piece.#text;
  }
}

/** Markdown of fixed text and pieces. */
export function md(strings: TemplateStringsArray, ...pieces: readonly Markdown[]): Markdown {
  const texts = pieces.map((piece) => markdownText(piece));
  return make(strings.reduce((text, fixed, index) => text + (texts[index - 1] ?? "") + fixed));
}

/** A text of which nothing is markup, on one line; it can stand in a cell of a table. */
export function plain(text: string): Markdown {
  return make(
    oneLine(text)
      .replace(/[\\`*_{}[\]<>|~&]/g, "\\$&")
      .replace(/^(\s*\d*)([#+=-]|(?<=\d)[.)])/, "$1\\$2"),
  );
}

/** A text as code, which may hold backticks itself, on one line. */
export function codeSpan(text: string): Markdown {
  const line = oneLine(text);
  if (line.trim() === "") return make("` `");
  const longest = [...line.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 0);
  const fence = "`".repeat(longest + 1);
  return make(longest > 0 || /^ .* $/.test(line) ? `${fence} ${line} ${fence}` : fence + line + fence);
}

/** A link that shows its address; a text where the address is not one of the web. */
export function autolink(address: string): Markdown {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return plain(address);
  return make(`<${new URL(address).href.replace(/[<>\s]/g, encodeURIComponent)}>`);
}

/** A link within the page, to the heading of a name. */
export function linkToHeading(name: string): Markdown {
  const anchor = name.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, "-");
  return md`[${plain(name)}](#${make(anchor)})`;
}

/** Pieces with something between them. */
export function joined(pieces: readonly Markdown[], between: Markdown): Markdown {
  return make(pieces.map((piece) => markdownText(piece)).join(markdownText(between)));
}

/** Texts of crdwright's own that are Markdown already, such as the help of markers. For those alone. */
export function ownMarkdown(text: string): Markdown {
  return make(text);
}

function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, " ");
}
