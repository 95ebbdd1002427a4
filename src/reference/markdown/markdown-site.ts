import type { GeneratedFile } from "../../code/generated-file.js";
import { joined, type Markdown, md, ownMarkdown } from "../../code/markdown.js";
import { renderMarkdown } from "../../code/render-template.js";
import { siteCode, siteCodeBlock, siteMarkdown, sitePlain } from "../../code/site-markdown.js";
import { gateChanges, type VersionChanges } from "../gate-changes.js";
import { pagePaths, titleOf } from "../pages/page-frame.js";
import { allClusters, type Reference, type ReferenceVersion } from "../reference.js";
import { fieldAnchor, fieldsMarkdown } from "./field-markdown.js";
import { conditionMarkdown, type MarkdownFlavour, type MarkdownPlace, placeOf, setsText } from "./markdown-place.js";

/** The page that lists the others. Others than this make sites of some tools take the folder for one page. */
const INDEX = "kinds";

const EXTENSIONS: Readonly<Record<MarkdownFlavour, string>> = { markdown: "md", mdx: "mdx" };

/** Returns the pages of a reference in Markdown, for a site of their own: one for each version of a kind and each gate, and a list of these. */
export function markdownFiles(reference: Reference, flavour: MarkdownFlavour): GeneratedFile[] {
  const extension = EXTENSIONS[flavour];
  const gates = gateChanges(reference);
  const paths = pagePaths(reference, gates.keys());
  const file = (path: string, title: string, contentOf: (place: MarkdownPlace) => Markdown): GeneratedFile => {
    const place = placeOf(path, { reference, paths, flavour, extension });
    const values = {
      // A text in JSON is one in YAML.
      title: ownMarkdown(JSON.stringify(title)),
      heading: place.heading(1, sitePlain(title)),
      content: contentOf(place),
    };
    return {
      path: [path, extension].join("."),
      text: `${renderMarkdown("reference/markdown/templates/page.md.hbs", values).trimEnd()}\n`,
    };
  };
  return [
    file(INDEX, reference.title, (place) => indexMarkdown(place, [...gates.keys()])),
    ...reference.versions.map((version) =>
      file(paths.version(version), titleOf(version), (place) => versionMarkdown(version, place)),
    ),
    ...[...gates].map(([gate, changes]) => file(paths.gate(gate), gate, (place) => gateMarkdown(gate, changes, place))),
  ];
}

function indexMarkdown({ reference, paths, link }: MarkdownPlace, gates: readonly string[]): Markdown {
  const list = (title: string, entries: readonly Markdown[]): Markdown[] =>
    entries.length === 0 ? [] : [joined([md`## ${sitePlain(title)}`, lines(entries)], md`\n\n`)];
  const linkTo = (version: ReferenceVersion): Markdown => link(sitePlain(titleOf(version)), paths.version(version));
  const kinds = reference.versions.filter(({ isDocument }) => !isDocument);
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return joined(
    [
      ...groups.flatMap((group) =>
        list(
          group === "" ? "core" : group,
          kinds.filter((kind) => kind.group === group).map((kind) => md`- ${linkTo(kind)}`),
        ),
      ),
      ...list(
        "Documents",
        reference.versions.filter(({ isDocument }) => isDocument).map((document) => md`- ${linkTo(document)}`),
      ),
      ...list(
        "Feature gates",
        gates.map((gate) => md`- ${link(sitePlain(gate), paths.gate(gate))}`),
      ),
    ],
    md`\n\n`,
  );
}

function versionMarkdown(version: ReferenceVersion, place: MarkdownPlace): Markdown {
  const { group, scope, plural, shortNames, subresources, columns, examples, root } = version;
  const facts = [
    md`API version: ${siteCode(group === "" ? version.version : [group, version.version].join("/"))}`,
    md`Scope: ${sitePlain(scope)}`,
    md`Resource: ${siteCode(plural)}`,
    ...(shortNames.length > 0 ? [md`Short names: ${codes(shortNames)}`] : []),
    ...(subresources.length > 0 ? [md`Subresources: ${codes(subresources)}`] : []),
    ...(version.served ? [] : [md`Not served`]),
    ...(version.deprecated === undefined ? [] : [md`**Deprecated.** ${sitePlain(version.deprecated)}`]),
  ];
  const sets = version.on === allClusters(place.reference) ? [] : [md`In ${setsText(version, place)}`];
  const blocks = [
    ...root.facts.filter(({ kind }) => kind === "description").map(({ text }) => siteMarkdown(text)),
    lines(
      [...(version.isDocument ? [md`Document, which no cluster stores`] : facts), ...sets].map((fact) => md`- ${fact}`),
    ),
    ...(columns.length > 0 ? [md`## Printer columns`] : []),
    ...(columns.length > 0
      ? [
          lines(
            columns.map(({ name, type, path, description }) => {
              const about = description === "" ? md`` : md`: ${sitePlain(description)}`;
              return md`- ${sitePlain(name)} (${sitePlain(type)}): ${siteCode(path)}${about}`;
            }),
          ),
        ]
      : []),
    md`## Fields`,
    ...fieldsMarkdown(root, place),
    ...(examples.length > 0 ? [md`## Example`] : []),
    ...examples.flatMap(({ on, size, text }) => [
      md`${sitePlain(size === "minimal" ? "With what is required" : "With as much as goes together")}, in ${setsText({ on }, place)}:`,
      siteCodeBlock(text, "yaml"),
    ]),
  ];
  return joined(blocks, md`\n\n`);
}

function gateMarkdown(gate: string, places: readonly VersionChanges[], place: MarkdownPlace): Markdown {
  const sets = place.reference.gateSets?.get(gate);
  const on =
    sets === undefined ? [] : [sitePlain(sets.length === 0 ? "On in no feature set." : `On in ${sets.join(", ")}.`)];
  return joined(
    [
      md`Feature gate. ${joined(on, md``)}`,
      ...places.flatMap(({ version, changes }) => [
        md`## ${sitePlain(titleOf(version))}`,
        lines(
          changes.map(({ path, what, ...change }) => {
            const title = path === "" ? md`whole object` : siteCode(path);
            const field = place.link(title, place.paths.version(version), path === "" ? undefined : fieldAnchor(path));
            return md`- ${field}: ${sitePlain(what)} (${conditionMarkdown(change, place)})`;
          }),
        ),
      ]),
    ],
    md`\n\n`,
  );
}

function codes(texts: readonly string[]): Markdown {
  return joined(texts.map(siteCode), md`, `);
}

function lines(pieces: readonly Markdown[]): Markdown {
  return joined(pieces, md`\n`);
}
