import { createHash } from "node:crypto";
import { escaped, type Html, htmlText, ownHtml } from "../../code/html.js";
import { freeName } from "../../code/local-names.js";
import { pageAsset, renderHtml, type TemplateValues } from "../../code/render-template.js";
import type { Reference, ReferenceVersion } from "../reference.js";
import { bits } from "./field-html.js";
import type { SearchIndex } from "./search-entries.js";

/** Where the parts of a site are, for the page that links to them. */
export interface Links {
  readonly home: string;
  readonly version: (version: ReferenceVersion, path?: string) => string;
  readonly gate: (gate: string) => string;
  /** The page in which those of a site search; in one page there is none. */
  readonly search?: string;
  /** What the anchor of a version's field begins with. */
  readonly prefix: (version: ReferenceVersion) => string;
}

/** What stands for a version of a kind in addresses. */
export function anchorOf({ isDocument, group, version, kind }: ReferenceVersion): string {
  return isDocument ? `documents/${kind}` : `${group === "" ? "core" : group}/${version}/${kind}`;
}

/** Where the pages of a reference are, without the extension of their files. */
export interface PagePaths {
  readonly version: (version: ReferenceVersion) => string;
  readonly gate: (gate: string) => string;
}

/** Returns a path for each version and gate, no two alike also where the case of letters makes no difference. */
export function pagePaths({ versions }: Reference, gates: Iterable<string>): PagePaths {
  const taken = new Set<string>();
  const free = (path: string): string => path + freeName(path.toLowerCase(), taken).slice(path.length);
  const ofVersions = new Map(versions.map((version) => [version, free(anchorOf(version).toLowerCase())]));
  const ofGates = new Map([...gates].map((gate) => [gate, free(`gates/${gate}`)]));
  return {
    version: (version) => ofVersions.get(version) ?? anchorOf(version).toLowerCase(),
    gate: (gate) => ofGates.get(gate) ?? `gates/${gate}`,
  };
}

/** Under what a version is listed. */
function groupOf({ isDocument, group, version }: ReferenceVersion): string {
  return isDocument ? "Documents" : `${group === "" ? "core" : group}/${version}`;
}

/** What a version is called where others are named beside it. */
export function titleOf({ kind, version }: ReferenceVersion): string {
  return `${kind} ${version}`.trim();
}

export interface PageParts {
  readonly title: string;
  readonly content: Html;
  readonly links: Links;
  readonly gates: readonly string[];
  /** The page's own path in its site, to which no link has to lead. */
  readonly path?: string;
  readonly live?: string | undefined;
}

export interface PageOptions {
  /** For pages that are served while the sources change: what tells these pages from those of other sources. They load themselves again. */
  readonly live?: string;
}

/** The address, on the server of live pages, that tells when others are to be loaded. */
export const CHANGES_PATH = "/changes";

/** Returns a page with its bar, its list of kinds and its own script, in which everything is named by the policy. */
export function pageText(reference: Reference, { title, content, links, gates, path, live }: PageParts): string {
  const [script, style] = [pageAsset("reference/pages/page-script.ts"), pageAsset("reference/pages/page.css")];
  const { clusters } = reference;
  const sets = [...new Set(clusters.map(({ featureSet }) => featureSet))];
  const profiles = [...new Set(clusters.map(({ profile }) => profile))];
  const linkTo = (name: string, href: string, on?: Html): TemplateValues<Html> => ({
    name: escaped(name),
    href: escaped(href),
    current: path !== undefined && href.replace(/^(?:\.\.\/)+/, "") === encodeURI(path),
    ...(on !== undefined && { on }),
  });
  const groups = [...new Set(reference.versions.map(groupOf))];
  return htmlText(
    renderHtml("reference/pages/templates/page.html.hbs", {
      ...livePart(live, [script], links.search !== undefined),
      title: escaped(title),
      // They are this package's own, and the policy names their hashes.
      style: ownHtml(style),
      script: ownHtml(script),
      home: escaped(links.home),
      name: escaped(reference.title),
      sets: clusters.length > 1 && sets.map((set) => escaped(set)),
      profiles: profiles.length > 1 && profiles.map((profile) => escaped(profile)),
      groups: groups.map((name) => ({
        name: escaped(name),
        links: reference.versions
          .filter((version) => groupOf(version) === name)
          .map((version) => linkTo(version.kind, links.version(version), bits(version.on))),
      })),
      gates: gates.map((gate) => linkTo(gate, links.gate(gate))),
      content,
      search: links.search !== undefined && escaped(links.search),
    }),
  );
}

/** Returns the page that is served where there are mistakes in the sources, until there are none. */
export function problemPage(title: string, text: string, live: string): string {
  return htmlText(
    renderHtml("reference/pages/templates/problem.html.hbs", {
      ...livePart(live, []),
      title: escaped(title),
      style: ownHtml(pageAsset("reference/pages/page.css")),
      text: escaped(text),
    }),
  );
}

/** The policy of a page with some scripts, and what has it load itself again where it is served. */
function livePart(live: string | undefined, scripts: readonly string[], hasFrame = false): TemplateValues<Html> {
  const style = pageAsset("reference/pages/page.css");
  const reload = live === undefined ? undefined : pageAsset("reference/pages/reload-script.ts");
  const all = reload === undefined ? scripts : [...scripts, reload];
  const sources = [...(live === undefined ? [] : ["connect-src 'self'"]), ...(hasFrame ? ["frame-src 'self'"] : [])];
  return {
    policy: escaped(policyFor(all, style, sources)),
    live: live !== undefined && escaped(live),
    changes: escaped(CHANGES_PATH),
    reload: reload !== undefined && ownHtml(reload),
  };
}

/** Returns the page that holds the search index of a site, in a frame of the others. */
export function searchPage(title: string, home: string, index: SearchIndex): string {
  const script = pageAsset("reference/pages/search-script.ts");
  return htmlText(
    renderHtml("reference/pages/templates/search.html.hbs", {
      ...livePart(undefined, [script]),
      title: escaped(title),
      style: ownHtml(pageAsset("reference/pages/page.css")),
      home: escaped(home),
      // In JSON this sign stands in texts alone.
      index: ownHtml(JSON.stringify(index).replaceAll("<", "\\u003c")),
      script: ownHtml(script),
    }),
  );
}

/** A page asks for nothing but what is named, and runs nothing but its own scripts. */
function policyFor(scripts: readonly string[], style: string, sources: readonly string[]): string {
  const none = ["default-src", "base-uri", "form-action"].map((name) => `${name} 'none'`);
  const hashes = scripts.map((script) => `'${hashOf(script)}'`).join(" ");
  return [...none, ...sources, `script-src ${hashes}`, `style-src '${hashOf(style)}'`].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
