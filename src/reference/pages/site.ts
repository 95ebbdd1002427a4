import type { GeneratedFile } from "../../code/generated-file.js";
import { escaped, type Html, html, htmlOfMarkdown, joinedHtml } from "../../code/html.js";
import { renderHtml } from "../../code/render-template.js";
import { gateChanges, type VersionChanges } from "../gate-changes.js";
import {
  allClusters,
  type ClusterSet,
  type Reference,
  type ReferenceField,
  type ReferenceVersion,
  setsOf,
} from "../reference.js";
import { bits, conditionHtml, fieldsHtml } from "./field-html.js";
import {
  anchorOf,
  type Links,
  type PageOptions,
  type PagePaths,
  pagePaths,
  pageText,
  searchPage,
  titleOf,
} from "./page-frame.js";
import { searchIndex } from "./search-index.js";

/** In one page every anchor begins with the version that it is of. */
const IN_ONE_PAGE: Links = {
  home: "#",
  version: (version, path = "") => `#${encodeURI(`${anchorOf(version)}${path === "" ? "" : `:${path}`}`)}`,
  gate: (gate) => `#${encodeURI(`gates/${gate}`)}`,
  prefix: (version) => `${anchorOf(version)}:`,
};

/** The page that the others search in, which every site has. */
const SEARCH_FILE = "search.html";

function inSite(paths: PagePaths, depth: number): Links {
  const up = "../".repeat(depth);
  return {
    home: `${up}index.html`,
    version: (version, path = "") =>
      `${up}${encodeURI(`${paths.version(version)}.html`)}${path === "" ? "" : `#${encodeURI(path)}`}`,
    gate: (gate) => `${up}${encodeURI(`${paths.gate(gate)}.html`)}`,
    prefix: () => "",
    search: up + SEARCH_FILE,
  };
}

/** Returns the pages of a reference as one file, which needs nothing else. */
export function singlePage(reference: Reference): string {
  const gates = gateChanges(reference);
  const content = joinedHtml([
    indexHtml(reference, IN_ONE_PAGE),
    ...reference.versions.map((version) => versionHtml(version, reference, IN_ONE_PAGE)),
    ...[...gates].map(([gate, changes]) => gateHtml(gate, changes, reference, IN_ONE_PAGE)),
  ]);
  return pageText(reference, { title: reference.title, content, links: IN_ONE_PAGE, gates: [...gates.keys()] });
}

/** Returns the pages of a reference: an index, one for each version of a kind and each gate, and one in which all of them search. */
export function siteFiles(reference: Reference, { live }: PageOptions = {}): GeneratedFile[] {
  const gates = gateChanges(reference);
  const names = [...gates.keys()];
  const paths = pagePaths(reference, names);
  const home = inSite(paths, 0);
  const page = (path: string, title: string, contentOf: (links: Links) => Html): GeneratedFile => {
    const links = inSite(paths, path.split("/").length - 1);
    const content = contentOf(links);
    return { path, text: pageText(reference, { title, content, links, gates: names, path, live }) };
  };
  return [
    { path: SEARCH_FILE, text: searchPage("Search index", home.home, searchIndex(reference, names, home)) },
    page("index.html", reference.title, (links) => indexHtml(reference, links)),
    ...reference.versions.map((version) =>
      page(`${paths.version(version)}.html`, titleOf(version), (links) => versionHtml(version, reference, links)),
    ),
    ...[...gates].map(([gate, changes]) =>
      page(`${paths.gate(gate)}.html`, gate, (links) => gateHtml(gate, changes, reference, links)),
    ),
  ];
}

function indexHtml(reference: Reference, links: Links): Html {
  return renderHtml("reference/pages/templates/index.html.hbs", {
    title: escaped(reference.title),
    kinds: reference.versions.map((version) => ({
      on: bits(version.on),
      href: escaped(links.version(version)),
      kind: escaped(version.kind),
      apiVersion: escaped(apiVersionOf(version)),
      scope: escaped(version.scope),
      text: escaped(firstSentence(version.root)),
    })),
  });
}

function versionHtml(version: ReferenceVersion, reference: Reference, links: Links): Html {
  const others = reference.versions.filter(
    ({ group, kind }) => group === version.group && kind === version.kind && !version.isDocument,
  );
  const first = allClusters(reference) & -allClusters(reference) || 1;
  return renderHtml("reference/pages/templates/version.html.hbs", {
    anchor: escaped(anchorOf(version)),
    on: bits(version.on),
    kind: escaped(version.kind),
    isDocument: version.isDocument,
    apiVersion: escaped(apiVersionOf(version)),
    scope: escaped(version.scope),
    plural: escaped(version.plural),
    shortNames: version.shortNames.length > 0 && escaped(version.shortNames.join(", ")),
    subresources: version.subresources.length > 0 && escaped(version.subresources.join(", ")),
    unserved: !version.served,
    stored: version.stored && others.length > 1,
    versions:
      others.length > 1 &&
      others.map((other) => ({
        name: escaped(other.version),
        href: escaped(links.version(other)),
        current: other === version,
      })),
    deprecated: version.deprecated !== undefined,
    deprecation: escaped(version.deprecated || "This version is deprecated."),
    description: joinedHtml(
      version.root.facts
        .filter(({ kind }) => kind === "description")
        .map(({ on, text }) => html`<div data-on="${bits(on)}">${htmlOfMarkdown(text)}</div>`),
    ),
    // The rules of the whole object stand at a field of their own.
    fields: fieldsHtml([...rootRules(version.root), ...version.root.fields], {
      prefix: links.prefix(version),
      gateLink: links.gate,
      setsOf: (on) => setsOf(reference, on),
    }),
    columns:
      version.columns.length > 0 &&
      version.columns.map(({ name, type, path, description }) => ({
        name: escaped(name),
        type: escaped(type),
        path: escaped(path),
        text: escaped(description),
      })),
    columnTexts: version.columns.some(({ description }) => description !== ""),
    examples:
      version.examples.length > 0 &&
      version.examples.map(({ on, size, text }) => ({
        on: bits(on),
        size: escaped(size),
        hidden: size !== "minimal" || (on & first) === 0,
        text: escaped(text),
      })),
  });
}

/** The whole object as a field, where there is more to say of it than its description. */
function rootRules(root: ReferenceField): ReferenceField[] {
  const facts = root.facts.filter(({ kind }) => kind !== "description");
  return facts.some(({ kind }) => kind === "rule")
    ? [{ ...root, name: "(whole object)", path: ".", facts, fields: [] }]
    : [];
}

function gateHtml(gate: string, places: readonly VersionChanges[], reference: Reference, links: Links): Html {
  const sets = reference.gateSets?.get(gate);
  const place = { gateLink: links.gate, setsOf: (on: ClusterSet) => setsOf(reference, on) };
  return renderHtml("reference/pages/templates/gate.html.hbs", {
    anchor: escaped(`gates/${gate}`),
    name: escaped(gate),
    sets: sets !== undefined && escaped(sets.length === 0 ? "On in no feature set." : `On in ${sets.join(", ")}.`),
    places: places.map(({ version, changes }) => ({
      name: escaped(titleOf(version)),
      changes: changes.map(({ path, what, ...change }) => ({
        href: escaped(links.version(version, path === "" ? "." : path)),
        path: escaped(path === "" ? "(whole object)" : path),
        what: escaped(what),
        condition: conditionHtml(change, place),
      })),
    })),
  });
}

function firstSentence({ facts }: ReferenceField): string {
  const { text = "" } = facts.find(({ kind }) => kind === "description") ?? {};
  const [sentence = ""] = /^.*?[.:](?=\s|$)/s.exec(text) ?? [text];
  return sentence.replace(/\s+/g, " ").slice(0, 200);
}

function apiVersionOf({ isDocument, group, version }: ReferenceVersion): string {
  if (isDocument) return "";
  return group === "" ? version : `${group}/${version}`;
}
