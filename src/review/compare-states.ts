import { versionsOf } from "../crd/unit/crd-versions.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { CrdCache } from "../emitters/validators/from-crd/crd-cache.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import { type JsonObject, jsonText, valueAt } from "../kube/values/json-value.js";
import type { ChangeFinding, ReviewOptions } from "./finding.js";
import { reviewCrds } from "./review-crds.js";

/** A CRD of one state of an API, and the clusters that get it. */
export interface StateCrd {
  readonly document: JsonObject;
  /** Kinds of clusters as texts such as `SelfManagedHA/Default`; undefined for one that all get. */
  readonly clusters: readonly string[] | undefined;
  /** The place in the sources or the file of a path in the CRD, as an API server prints paths. */
  readonly spanOf: (path: string) => SourceSpan | undefined;
  /** What it is called where it is one too many. */
  readonly origin: string;
  /** The Kubernetes version whose servers are known to take it, such as `1.37`. */
  readonly takenBy?: string;
}

/** A state of an API as it was read. */
export interface ApiState {
  readonly crds: readonly StateCrd[];
}

/** A change with the clusters that it is for. */
export interface StateFinding extends ChangeFinding {
  /** Empty where it is for all clusters of both states. */
  readonly clusters: readonly string[];
  readonly span: SourceSpan | undefined;
}

/** One CRD in both states, and the clusters that have just these two. */
export interface PairedCrd {
  readonly key: string;
  readonly before: StateCrd | undefined;
  readonly after: StateCrd | undefined;
  /** Empty for all. */
  readonly clusters: readonly string[];
}

/**
 * Returns the CRDs of two states, paired by their names and never by files, with the clusters for which they differ in the same way put together.
 */
export function pairCrds(before: ApiState, after: ApiState): PairedCrd[] {
  const clusters = [...new Set([...before.crds, ...after.crds].flatMap((crd) => crd.clusters ?? []))].sort();
  const universe = clusters.length === 0 ? [""] : clusters;
  const pairs = universe.flatMap((cluster) =>
    pairBetween(crdsFor(before, cluster), crdsFor(after, cluster)).map((pair) => ({ ...pair, clusters: [cluster] })),
  );
  return joined(pairs, universe.length);
}

/**
 * Returns the CRDs of kinds of cluster within one state, each with that of the kind which it becomes; what differs in the same way is put together,
 * and for the kinds that clusters become.
 */
export function pairClusters(state: ApiState, ...moves: readonly (readonly [from: string, to: string])[]): PairedCrd[] {
  const pairs = moves.flatMap(([from, to]) =>
    pairBetween(crdsFor(state, from), crdsFor(state, to)).map((pair) => ({ ...pair, clusters: [to] })),
  );
  return joined(pairs, moves.length);
}

type Pair = Omit<PairedCrd, "clusters">;

function pairBetween(old: ReadonlyMap<string, StateCrd>, now: ReadonlyMap<string, StateCrd>): Pair[] {
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort();
  return keys.map((key) => ({ key, before: old.get(key), after: now.get(key) }));
}

function joined(pairs: readonly PairedCrd[], all: number): PairedCrd[] {
  const byContent = new Map<string, PairedCrd>();
  for (const pair of pairs) {
    const content = [pair.key, contentOf(pair.before), contentOf(pair.after)].join("\n");
    const known = byContent.get(content);
    byContent.set(content, known === undefined ? pair : { ...known, clusters: [...known.clusters, ...pair.clusters] });
  }
  return [...byContent.values()].map((pair) => (pair.clusters.length === all ? { ...pair, clusters: [] } : pair));
}

const texts = new WeakMap<JsonObject, string>();

function contentOf(crd: StateCrd | undefined): string {
  if (crd === undefined) return "";
  const known = texts.get(crd.document) ?? jsonText(valueAt(crd.document, "spec") ?? null);
  texts.set(crd.document, known);
  return known;
}

/** The CRDs that a kind of cluster gets, by name, and by their versions as well where a name stands for several. */
export function crdsFor({ crds }: ApiState, cluster: string): ReadonlyMap<string, StateCrd> {
  const own = crds.filter(({ clusters }) => clusters === undefined || cluster === "" || clusters.includes(cluster));
  const names = own.map(({ document }) => nameOf(document));
  return new Map(
    own.map((crd, index) => {
      const name = names[index] ?? "";
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      return [
        isAlone
          ? name
          : `${name} ${versionsOf(crd.document)
              .map((version) => version["name"])
              .join(",")}`,
        crd,
      ];
    }),
  );
}

/** The name of a CRD. */
export function nameOf(document: JsonObject): string {
  return String(valueAt(document, "metadata", "name") ?? "");
}

/** Returns what the changes of paired CRDs do, for each kind of cluster and joined where it is the same. */
export function reviewPairs(pairs: readonly PairedCrd[], given: ReviewOptions = {}): StateFinding[] {
  const options = { cache: new CrdCache(), ...given };
  const found = pairs.flatMap(({ key, before, after, clusters }) => {
    if (before === undefined) return [];
    const now = after === undefined ? new Map<string, JsonObject>() : new Map([[key, after.document]]);
    const isTaken = after?.takenBy === (given.targetVersion ?? NEWEST_VERSION);
    const findings = reviewCrds(new Map([[key, before.document]]), now, { ...options, isTaken });
    return findings.map((finding): StateFinding => ({ ...finding, clusters, span: after?.spanOf(finding.place) }));
  });
  return joinedFindings(found);
}

/** Returns a finding as commands print it for programs: its place is one of the CRD. */
export function changeAsJson({ span: _, ...change }: StateFinding): object {
  return { ...change, witness: change.witness ?? null };
}

/** Puts findings together that differ in nothing but their clusters. */
function joinedFindings(findings: readonly StateFinding[]): StateFinding[] {
  const byText = new Map<string, StateFinding>();
  for (const finding of findings) {
    const { rule, crd, version, path, message, level } = finding;
    const text = JSON.stringify([crd, version, path, rule, level, message]);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, finding);
    else byText.set(text, { ...known, clusters: [...new Set([...known.clusters, ...finding.clusters])] });
  }
  return [...byText.values()];
}

/** Returns kinds of clusters in a few words: feature sets, with the profile where a set is not on all. */
export function clustersText(clusters: readonly string[], all: readonly string[]): string {
  if (clusters.length === 0 || clusters.length === all.length) return "";
  const setOf = (cluster: string): string => cluster.split("/")[1] ?? "";
  const sets = [...new Set(clusters.map(setOf))];
  return sets
    .map((set) => {
      const own = clusters.filter((cluster) => setOf(cluster) === set);
      const isWhole = all.filter((cluster) => setOf(cluster) === set).length === own.length;
      return isWhole ? set : own.map((cluster) => `${set} on ${cluster.replace(`/${set}`, "")}`).join(", ");
    })
    .join(", ");
}
