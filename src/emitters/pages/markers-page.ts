import type { GeneratedFile } from "../../code/generated-file.js";
import { codeSpan, joined, type Markdown, md, ownMarkdown, plain } from "../../code/markdown.js";
import { renderMarkdown, type TemplateValues } from "../../code/render-template.js";
import type { MarkerDefinition } from "../../markers/definition/marker-definition.js";
import { allMarkers } from "../../markers/registry.js";
import { argumentsOf, typeText, usage } from "./marker-help.js";

const TITLES: Readonly<Record<string, string>> = {
  presence: "Required and optional",
  values: "Values",
  strings: "Strings",
  numbers: "Numbers",
  "lists and maps": "Sizes of lists and maps",
  rules: "Rules",
  shape: "What a node is",
  topology: "How lists and objects merge",
  resource: "The resource",
  documents: "Documents that are no custom resources",
  clients: "Generated clients",
  package: "The package",
  access: "Roles for controllers",
  webhooks: "Webhooks",
  openshift: "OpenShift",
  findings: "Accepted findings",
};

/** What a family's markers have in common. */
const INTROS: Readonly<Record<string, string>> = {
  presence:
    "`?` behind a field's name says it already. These are for those who are used to them, and must not contradict it.",
  resource:
    "These stand on a kind, an interface that extends `KubernetesObject`, and are about its CustomResourceDefinition.",
  access:
    "These are read in the API and in the folders that the setting `controllers` names, on any declaration or by itself. See [controllers](manifests.md).",
  webhooks: "These are read where those of roles are. See [webhooks](manifests.md#webhooks).",
};

/** The page that lists all markers, as Markdown. */
export function markersPage(): GeneratedFile {
  const listed = allMarkers.filter((marker) => marker.derivedFrom === undefined && !marker.accepted);
  const families = [...new Set(listed.map(({ family }) => family))].map((family) => ({
    title: plain(TITLES[family] ?? family),
    intro: INTROS[family] === undefined ? false : ownMarkdown(INTROS[family]),
    markers: listed.filter((marker) => marker.family === family).map(sectionOf),
  }));
  const derived = allMarkers.filter(({ derivedFrom }) => derivedFrom !== undefined);
  const isItems = ({ name }: MarkerDefinition): boolean => name.startsWith("kubebuilder:validation:items:");
  const values: TemplateValues<Markdown> = {
    families,
    itemsForms: derived.filter((marker) => isItems(marker) && marker.family !== "gate-aware").map(usageOf),
    gateAwareForms: derived.filter((marker) => !isItems(marker)).map(usageOf),
    accepted: acceptedByReader(),
  };
  return { path: "markers.md", text: renderMarkdown("emitters/pages/templates/markers.md.hbs", values) };
}

function usageOf(marker: MarkerDefinition): TemplateValues<Markdown> {
  return { usage: codeSpan(`+${usage(marker)}`) };
}

function sectionOf(marker: MarkerDefinition): TemplateValues<Markdown> {
  return {
    ...usageOf(marker),
    help: ownMarkdown(marker.help),
    targets: plain(marker.targets.join(", ")),
    arguments: argumentsOf(marker).map(([name, argument]) => ({
      name: name === "" ? plain("value") : codeSpan(name),
      type: plain(`${typeText(argument.type)}${argument.optional ? ", optional" : ""}`),
      help: ownMarkdown(argument.help.replaceAll("|", "\\|")),
    })),
  };
}

function acceptedByReader(): TemplateValues<Markdown>[] {
  const byReader = new Map<string, string[]>();
  for (const marker of allMarkers) {
    if (!marker.accepted) continue;
    const reader = marker.help.slice(marker.help.indexOf("it is for ") + "it is for ".length).replace(/\.$/, "");
    byReader.set(reader, [...(byReader.get(reader) ?? []), marker.name]);
  }
  return [...byReader].map(([reader, names]) => ({
    reader: ownMarkdown(reader.charAt(0).toUpperCase() + reader.slice(1)),
    names: joined(
      names.map((name) => codeSpan(`+${name}`)),
      md`, `,
    ),
  }));
}
