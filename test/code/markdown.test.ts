import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { autolink, codeSpan, markdownText, md, plain } from "../../src/code/markdown.js";
import { gatesPage } from "../../src/emitters/pages/gates-page.js";
import { HOSTILE_TEXTS } from "./hostile-texts.js";

/** The page as a browser gets it from a renderer that lets HTML and all addresses pass. */
function html(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** The text that a reader sees of HTML without any element but the given ones. */
function seen(page: string): string {
  return page.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** How a text reads on one line. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\u2028\u2029]/g, " ")
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that nobody sees
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    )
    .replace(/\s+/g, " ")
    .trim();

describe.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text] as const))("the text %s", (_, text) => {
  it("reads in a page as it is", () => {
    const page = seen(html(markdownText(md`a ${plain(text)} z`)));
    expect(page.replace(/ +/g, " ").trim()).toBe(`<p>a ${onOneLine(text)} z</p>`.replace("a  z", "a z"));
  });

  it("reads as code as it is", () => {
    const page = html(markdownText(md`a ${codeSpan(text)} z`));
    expect(seen(page).trim()).toMatch(/^<p>a <code>.*<\/code> z<\/p>$/s);
    expect(seen(page).slice("<p>a <code>".length, -"</code> z</p>".length).trim()).toBe(onOneLine(text));
  });

  it("is no link", () => {
    expect(html(markdownText(autolink(text)))).not.toMatch(/<(?!\/?(p|a href="https?:)[\s>/"])/);
  });

  it("is nothing but text on the page of gates", () => {
    const touch = {
      crd: text,
      version: text,
      path: text,
      what: text,
      otherwise: text,
      gates: [text, "B"],
      when: text,
      kind: "constraint",
    } as const;
    const row = { gate: text, scope: text, component: text, enhancement: text, cells: [], touches: [touch] };
    // Everything that is given comes from this one text.
    const { text: page } = gatesPage([row as never]);
    const elements = [...html(page).matchAll(/<\/?([a-zA-Z!][^\s>/]*)([^>]*)>/g)];
    const allowed = ["h1", "h2", "p", "code", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "a", "!--"];
    expect(elements.map(([, name = ""]) => name).filter((name) => !allowed.includes(name))).toEqual([]);
    for (const [whole, name, attributes = ""] of elements) {
      if (name === "a") expect(whole).toMatch(/^<\/?a( href="(#|https?:)[^"]*")?>$/);
      else if (name !== "!--") expect(attributes).not.toMatch(/canary|on\w+=/);
    }
  });
});
