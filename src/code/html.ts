import { loadPackage } from "../io/code-cache/load-script.js";
import { visible } from "./comments.js";

type Micromark = typeof import("micromark");

/** Where the bundled command has the package, in one file. */
declare const CRDWRIGHT_MICROMARK: string | undefined;

let make: (text: string) => Html;
/** Returns the text of a piece, for a page. */
export let htmlText: (piece: Html) => string;

/** A piece of HTML. Only this file makes one of a text and reads the text of one, so that whatever is put into a page was escaped. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Throws: a piece in an untagged template would go on as a text. */
  toString(): never {
    throw new TypeError("a piece of HTML is put into others by the tagged template html");
  }

  static {
    make = (text) => new Html(text);
    htmlText = (piece) => piece.#text;
  }
}

/** HTML of fixed text and pieces. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Html[]): Html {
  const texts = pieces.map((piece) => htmlText(piece));
  return make(strings.reduce((text, fixed, index) => text + (texts[index - 1] ?? "") + fixed));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text of which nothing is markup; it can stand between tags and in an attribute with quotes. Lines stay. */
export function escaped(text: string): Html {
  return make(visible(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? ""));
}

export function joinedHtml(pieces: readonly Html[], between: Html = make("")): Html {
  return make(pieces.map((piece) => htmlText(piece)).join(htmlText(between)));
}

/** What a template of this package was rendered to, and its own scripts and styles. For those alone. */
export function ownHtml(text: string): Html {
  return make(text);
}

const rendered = new Map<string, Html>();

/** Markdown as HTML: what is HTML in it is shown as text, and links have a scheme of the web or none. */
export function htmlOfMarkdown(text: string): Html {
  const previous = rendered.get(text);
  if (previous !== undefined) return previous;
  const script = typeof CRDWRIGHT_MICROMARK === "undefined" ? undefined : CRDWRIGHT_MICROMARK;
  // The package's own types say what it exports. By default it lets no HTML and no other scheme through.
  const { micromark } = loadPackage("micromark", import.meta.url, script) as Micromark;
  // A page has its own headings, and pictures would be asked for from elsewhere.
  const made = micromark(visible(text))
    .replace(/<(\/?)h[1-6]>/g, "<$1p>")
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, "$1");
  const piece = make(made);
  rendered.set(text, piece);
  return piece;
}
