import { joined, type Markdown, md, ownMarkdown } from "../../code/markdown.js";
import { sitePlain } from "../../code/site-markdown.js";
import { conditionInWords } from "../condition-in-words.js";
import type { PagePaths } from "../pages/page-frame.js";
import { allClusters, type OnClusters, type Reference, setsOf } from "../reference.js";

/** How sites read the anchors of headings: Markdown's attributes, which Hugo, VitePress and Docusaurus know, or elements, as MDX needs. */
export type MarkdownFlavour = "markdown" | "mdx";

/** What pages need to know of the page that they stand in. */
export interface MarkdownPlace {
  readonly reference: Reference;
  readonly paths: PagePaths;
  /** A heading of a level, with an anchor of its own. */
  readonly heading: (level: number, title: Markdown, anchor?: string) => Markdown;
  readonly link: (title: Markdown, path: string, anchor?: string) => Markdown;
}

/** Returns what a page at a path needs to know. */
export function placeOf(
  path: string,
  {
    flavour,
    extension,
    ...pages
  }: Pick<MarkdownPlace, "reference" | "paths"> & { readonly flavour: MarkdownFlavour; readonly extension: string },
): MarkdownPlace {
  const up = "../".repeat(path.split("/").length - 1);
  return {
    ...pages,
    heading: (level, title, anchor) => {
      const signs = ownMarkdown("#".repeat(Math.min(level, 6)));
      if (anchor === undefined) return md`${signs} ${title}`;
      // An anchor is of letters, digits and few signs.
      const id = ownMarkdown(anchor);
      return flavour === "mdx" ? md`<a id="${id}"></a>\n\n${signs} ${title}` : md`${signs} ${title} {#${id}}`;
    },
    link: (title, target, anchor) => {
      if (target === path && anchor === undefined) return title;
      const page = target === path ? "" : `${up}${encodeURI(target)}.${extension}`;
      return md`[${title}](${ownMarkdown(`${page}${anchor === undefined ? "" : `#${anchor}`}`)})`;
    },
  };
}

/** A condition with links to its gates, and the feature sets in which it holds; of what depends on no gate, the sets alone. */
export function conditionMarkdown(part: OnClusters, place: MarkdownPlace): Markdown {
  const words = (part.when === undefined ? [] : conditionInWords(part.when)).map((word) =>
    "gate" in word ? place.link(sitePlain(word.gate), place.paths.gate(word.gate)) : sitePlain(word.text),
  );
  const sets = setsText(part, place);
  return words.length === 0 ? sets : md`${joined(words, md``)}: ${sets}`;
}

/** The names of the feature sets that have something. */
export function setsText({ on }: Pick<OnClusters, "on">, { reference }: MarkdownPlace): Markdown {
  return sitePlain(on === allClusters(reference) ? "all feature sets" : setsOf(reference, on).join(", "));
}
