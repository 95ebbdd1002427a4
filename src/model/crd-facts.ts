import type { CrdEffect, PrintColumn } from "../markers/definition/marker-effect.js";
import type { ClientFacts, CrdFacts } from "./api-model.js";

/** By this annotation cert-manager puts the authority of a Certificate into `caBundle`. */
const INJECT_AUTHORITY = "cert-manager.io/inject-ca-from";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Gathers what the markers of a kind say of its CRD, in source order: of several +resource lines the last one counts,
 * columns and selectable fields add up, and a later annotation or label of the same key wins.
 */
export function gatherCrdFacts(effects: readonly CrdEffect[]): CrdFacts {
  const annotations = new Map<string, string>();
  const labels = new Map<string, string>();
  const printColumns: PrintColumn[] = [];
  const selectableFields: string[] = [];
  const facts: Mutable<CrdFacts> = {
    kindName: undefined,
    namesGiven: false,
    plural: undefined,
    singular: undefined,
    scope: "Namespaced",
    shortNames: [],
    categories: [],
    statusSubresource: false,
    scaleSubresource: undefined,
    printColumns,
    selectableFields,
    conversion: undefined,
    storageVersion: false,
    served: true,
    skipped: false,
    deprecated: false,
    deprecationWarning: undefined,
    compatibilityLevel: undefined,
    client: clientFacts(effects),
    annotations,
    labels,
    filePattern: { runLevel: undefined, operator: undefined, ordering: undefined },
  };
  for (const effect of effects) {
    switch (effect.kind) {
      case "resource":
        facts.namesGiven = true;
        facts.plural = effect.path ?? facts.plural;
        facts.singular = effect.singular ?? facts.singular;
        facts.scope = effect.scope === "Cluster" ? "Cluster" : "Namespaced";
        facts.shortNames = effect.shortNames;
        facts.categories = effect.categories;
        break;
      case "kind-name":
        facts.kindName = effect.name;
        break;
      case "status-subresource":
        facts.statusSubresource = true;
        break;
      case "scale-subresource":
        facts.scaleSubresource = {
          specPath: effect.specPath,
          statusPath: effect.statusPath,
          selectorPath: effect.selectorPath,
        };
        break;
      case "print-column":
        printColumns.push(effect.column);
        break;
      case "selectable-field":
        selectableFields.push(effect.jsonPath);
        break;
      case "conversion":
        facts.conversion = effect.webhook;
        if (effect.certificate !== undefined) annotations.set(INJECT_AUTHORITY, effect.certificate);
        break;
      case "storage-version":
        facts.storageVersion = true;
        break;
      case "unserved-version":
        facts.served = false;
        break;
      case "skip-version":
        facts.skipped = true;
        break;
      case "deprecated-version":
        facts.deprecated = true;
        facts.deprecationWarning = effect.warning;
        break;
      case "metadata":
        for (const pair of effect.annotations) setPair(annotations, pair);
        for (const pair of effect.labels) setPair(labels, pair);
        break;
      case "annotation":
        annotations.set(effect.key, effect.value);
        break;
      case "file-pattern":
        facts.filePattern = { runLevel: effect.runLevel, operator: effect.operator, ordering: effect.ordering };
        break;
      case "client":
        break;
      case "compatibility-level":
        facts.compatibilityLevel = effect.level;
        break;
    }
  }
  return facts;
}

/** Verbs of several markers add up. */
function clientFacts(effects: readonly CrdEffect[]): ClientFacts {
  const settings = effects.flatMap((effect) => (effect.kind === "client" ? effect.settings : []));
  const has = (kind: "non-namespaced" | "no-status" | "no-verbs"): boolean =>
    settings.some((each) => each.kind === kind);
  const verbs = (kind: "only-verbs" | "skip-verbs"): string[] =>
    settings.flatMap((each) => (each.kind === kind ? each.verbs : []));
  return {
    nonNamespaced: has("non-namespaced"),
    noStatus: has("no-status"),
    noVerbs: has("no-verbs"),
    onlyVerbs: settings.some((each) => each.kind === "only-verbs") ? verbs("only-verbs") : undefined,
    skipVerbs: verbs("skip-verbs"),
    methods: settings.flatMap((each) => (each.kind === "method" ? [each.method] : [])),
  };
}

function setPair(target: Map<string, string>, pair: string): void {
  const index = pair.indexOf("=");
  target.set(pair.slice(0, index), pair.slice(index + 1));
}

/** How long an API stays compatible, by OpenShift's levels. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: "it stays compatible within a major release, for 12 months or three minor releases at the least, whichever is longer.",
  2: "it stays compatible within a major release, for 9 months or three minor releases at the least, whichever is longer.",
  3: "it is kept compatible from one version to the next where that can be done, and nothing is promised.",
  4: "it may change in any way at any time, so nothing that needs long-term support should use it.",
};

/**
 * A kind's description with the sentence of its compatibility level as the last paragraph. A description that speaks of a
 * level already, in a line that begins with `Compatibility level`, stays as it is.
 */
export function withCompatibilityLevel(description: string, level: number | undefined): string {
  const sentence = level === undefined ? undefined : SENTENCES[level];
  if (sentence === undefined || /^Compatibility level\b/m.test(description)) return description;
  const text = `Compatibility level ${level}: ${sentence}`;
  return description === "" ? text : `${description}\n\n${text}`;
}
