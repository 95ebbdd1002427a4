import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { problemPlace } from "../../crd/manifests/problem-span.js";
import { type CrdUnit, gatherUnits } from "../../crd/unit/crd-unit.js";
import { fieldPathKeys, keySpan } from "../../crd/yaml/key-span.js";
import { parseYamlDocuments } from "../../crd/yaml/parse-yaml.js";
import { stateCrdTwice, stateUnreadable } from "../../diagnostics/catalogue/review.js";
import { type Diagnostic, diagnose, hasErrors, type Report } from "../../diagnostics/diagnostic.js";
import { unpackBundle } from "../../emitters/bundles/check-bundle.js";
import { CLUSTER_PROFILES, type ClusterKind, FEATURE_SETS } from "../../features/feature-registry.js";
import { clusterCrds } from "../../gates/cluster-crds.js";
import { readInput } from "../../io/input-file.js";
import { pathFromHere } from "../../io/output-format.js";
import { relativePath } from "../../io/relative-path.js";
import { NEWEST_VERSION } from "../../kube/target-version.js";
import { isJsonObject, type JsonObject, jsonText } from "../../kube/values/json-value.js";
import { type Compiler, createCompiler } from "../../project/compile.js";
import { crdSettings } from "../../project/crd-settings.js";
import { areSameReadings, CONFIG_FILE, type Project, type ProjectPlace } from "../../project/read-project.js";
import { openVerifyingCache, type RunCache } from "../../project/run-cache.js";
import { type ApiState, nameOf, type StateCrd } from "../../review/compare-states.js";
import { crdFacts } from "../../suites/suite-crd.js";
import { manifestFiles, textOrReport } from "./crd-folder.js";
import { withGitProject } from "./git-project.js";
import { GitProblem, withGitTree } from "./git-tree.js";
import { openProject } from "./open-project.js";

/** A state of an API as it was read, with what it takes to show places in it. */
export interface ReadState extends ApiState {
  /** The Kubernetes version that a project is for. */
  readonly targetVersion?: string;
  readonly root: string;
  readonly textOf: (file: string) => string | undefined;
  readonly findings: readonly Diagnostic[];
}

/** Where the other state is, of which a Git revision without a path is read. */
export type Beside = { readonly path: string } | { readonly project: ProjectPlace };

/** Reads the states of one run: what two states of a project have in common is parsed and compiled once. */
export class StateReader {
  readonly #cache: RunCache;
  readonly #compile: Compiler;
  #known: { readonly project: Project; readonly state: ReadState } | undefined;

  /** Takes the folder of the project whose cache is used. */
  constructor(root: string) {
    // The cache is not tidied: another state of the project is read by it, too.
    this.#cache = openVerifyingCache(root);
    this.#compile = createCompiler(this.#cache);
  }

  /** Reads the state that a word on the command line names: a path, or a Git revision, alone or with a path behind a colon. */
  async named(name: string, beside: Beside): Promise<ReadState> {
    const place = revisionPlace(name);
    if (place === undefined) return this.path(name);
    const { revision, path } = place;
    try {
      if (path === undefined && "project" in beside) {
        const known = { cache: this.#cache, now: this.#known?.project };
        return await withGitProject(revision, beside.project, known, async (project) => this.#stateOf(project));
      }
      const inside = path ?? ("project" in beside ? beside.project.project : beside.path);
      return await withGitTree(revision, inside, (tree) => {
        tree.copy(["."]);
        return this.path(tree.path, `${revision}:${pathFromHere(inside)}`);
      });
    } catch (error) {
      if (!(error instanceof GitProblem)) throw error;
      return failed(diagnose(stateUnreadable, undefined, { state: name, problem: error.message }));
    }
  }

  /** Reads a project, a bundle, or files of CRDs; `shown` is what a temporary path is called. */
  async path(path: string, shown?: string): Promise<ReadState> {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder && existsSync(join(path, CONFIG_FILE))
      ? this.project({ project: path })
      : readCrdFiles(path, shown);
  }

  /** Reads the CRDs of a project as each kind of cluster gets them; one for all where its manifests are not made per feature set. */
  async project(place: ProjectPlace): Promise<ReadState> {
    return this.#stateOf(await openProject(place, this.#cache));
  }

  #stateOf(project: Project): ReadState {
    if (this.#known !== undefined && areSameReadings(this.#known.project, project)) return this.#known.state;
    const state = projectState(project, this.#compile);
    this.#known = { project, state };
    return state;
  }
}

/** Returns the Git revision that a word on the command line names, with the path behind its colon; undefined for what is on disk. */
export function revisionPlace(name: string): { readonly revision: string; readonly path?: string } | undefined {
  if (existsSync(name)) return undefined;
  const colon = name.indexOf(":");
  return colon > 0 ? { revision: name.slice(0, colon), path: name.slice(colon + 1) || "." } : { revision: name };
}

function failed(finding: Diagnostic): ReadState {
  return { crds: [], root: ".", textOf: () => undefined, findings: [finding] };
}

/** Reads a bundle, or files of CRDs; `shown` is what a temporary path is called. */
export async function readCrdFiles(path: string, shown?: string): Promise<ReadState> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const findings: Diagnostic[] = [];
  const report: Report = (finding) => findings.push(finding);
  const called = (file: string): string =>
    shown === undefined ? pathFromHere(file) : [shown, relativePath(path, file)].filter(Boolean).join("/");
  const files =
    /\.t(?:ar\.)?gz$/.test(path) && !isFolder ? await bundleTexts(path, report) : textsBelow(path, called, report);
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const crds = files.flatMap((file) => crdsIn(file, report));
  if (crds.length === 0 && !hasErrors(findings))
    report(diagnose(stateUnreadable, undefined, { state: shown ?? path, problem: "there are no CRDs in it" }));
  reportTwice(crds, report);
  return { crds, root: ".", textOf: (file) => texts.get(file), findings };
}

interface StateFile {
  readonly path: string;
  readonly text: string;
}

function textsBelow(path: string, called: (file: string) => string, report: Report): StateFile[] {
  return manifestFiles(path).flatMap((file) => {
    const text = textOrReport(file, report);
    return text === undefined ? [] : [{ path: called(file), text }];
  });
}

async function bundleTexts(path: string, report: Report): Promise<StateFile[]> {
  const files = await unpackBundle(readInput(path), report);
  return (files ?? []).map((file) => ({
    path: `${pathFromHere(path)}/${file.path}`,
    text: new TextDecoder().decode(file.bytes),
  }));
}

/** The CRDs in the documents of a file. Other documents are passed over, as are files without any that are no YAML. */
function crdsIn({ path, text }: StateFile, report: Report): StateCrd[] {
  if (!text.includes("CustomResourceDefinition")) return [];
  try {
    return parseYamlDocuments(text).flatMap(({ value, nodes }): StateCrd[] => {
      // A value of YAML is one that a server could decode.
      const facts = crdFacts(value);
      if (facts === undefined || facts.isPartial || !isJsonObject(value)) return [];
      // What comes before the document is blank, so that places are those of the file.
      const [start] = nodes.range ?? [0];
      const own = `${text.slice(0, start).replace(/[^\n]/g, " ")}${text.slice(start)}`;
      return [
        {
          document: value,
          clusters: clustersOf(facts),
          spanOf: (place) => keySpan({ path, text: own }, keysOf(place)),
          origin: path,
        },
      ];
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    report(diagnose(stateUnreadable, undefined, { state: path, problem: error.message }));
    return [];
  }
}

function keysOf(place: string): string[] {
  return place === "" ? ["spec", "names", "kind"] : fieldPathKeys(place);
}

function clustersOf({
  featureSets,
  profiles,
}: NonNullable<ReturnType<typeof crdFacts>>): readonly string[] | undefined {
  if (featureSets.length === 0 && profiles.length === 0) return undefined;
  const sets = featureSets.length === 0 ? FEATURE_SETS : featureSets;
  const own = profiles.length === 0 ? CLUSTER_PROFILES : profiles;
  return own.flatMap((profile) => sets.map((set) => `${profile}/${set}`));
}

/** Reports a CRD that the same clusters would get in two forms. */
function reportTwice(crds: readonly StateCrd[], report: Report): void {
  for (const [index, one] of crds.entries())
    for (const other of crds.slice(index + 1)) {
      if (nameOf(one.document) !== nameOf(other.document) || versionNames(one) !== versionNames(other)) continue;
      const isShared =
        one.clusters === undefined ||
        other.clusters === undefined ||
        one.clusters.some((each) => other.clusters?.includes(each));
      if (!isShared || jsonText(one.document["spec"] ?? null) === jsonText(other.document["spec"] ?? null)) continue;
      report(
        diagnose(stateCrdTwice, undefined, { crd: nameOf(one.document), first: one.origin, second: other.origin }),
      );
    }
}

function versionNames({ document }: StateCrd): string {
  const spec = document["spec"];
  const versions = isJsonObject(spec) && Array.isArray(spec["versions"]) ? spec["versions"] : [];
  return versions.map((version) => (isJsonObject(version) ? String(version["name"]) : "")).join(" ");
}

function projectState(project: Project, compile: Compiler): ReadState {
  const isUsable = !hasErrors(project.configFindings);
  const compilation = isUsable ? compile(project.texts, undefined, { withoutCode: true }) : undefined;
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])].filter(
    ({ severity }) => severity === "error",
  );
  const { targetVersion } = project.texts.config;
  const shown = {
    root: project.root,
    textOf: project.textOf,
    findings,
    ...(targetVersion === undefined ? {} : { targetVersion }),
  };
  if (compilation === undefined || hasErrors(findings)) return { ...shown, crds: [] };
  const { model, features } = compilation;
  const options = { ...crdSettings(project.texts), features };
  const { units } = gatherUnits(model.kinds, options.versions);
  const isPerSet = options.naming === "feature-set";
  const clusters = isPerSet ? everyCluster(features.releases) : everyCluster(features.releases.slice(-1)).slice(0, 1);
  // What the compiler finds nothing wrong with, a server takes. It looks at the manifests of each set, and errors that are accepted are errors.
  const isTaken = isPerSet && !compilation.accepted.some(({ finding }) => finding.accepted?.was === "error");
  const takenBy = isTaken ? { takenBy: targetVersion ?? NEWEST_VERSION } : {};
  const byCluster = clusterCrds(model, options, clusters);
  const found = new Map<JsonObject, { readonly crd: StateCrd; readonly clusters: string[] }>();
  for (const [index, crds] of byCluster.entries())
    for (const { crd, version, document } of crds) {
      const unit = units.find((each) => each.crdName === crd && each.leading.version === version);
      // Clusters of one variant share its document.
      const entry = found.get(document) ?? { crd: crdOf(unit, document, project), clusters: [] };
      found.set(document, entry);
      entry.clusters.push(clusterText(clusters[index], features.releases.length > 1));
    }
  const crds = [...found.values()].map(({ crd, clusters: own }) => ({
    ...crd,
    ...takenBy,
    clusters: isPerSet ? own : undefined,
  }));
  return { ...shown, crds };
}

function crdOf(unit: CrdUnit | undefined, document: JsonObject, project: Project): StateCrd {
  return {
    document,
    clusters: undefined,
    spanOf: (path) => {
      if (unit === undefined) return undefined;
      return path === "" ? unit.leading.span : problemPlace(unit, document, path).span;
    },
    origin: pathFromHere(project.root),
  };
}

function everyCluster(releases: readonly number[]): ClusterKind[] {
  return releases.flatMap((release) =>
    [...CLUSTER_PROFILES]
      .reverse()
      .flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
  );
}

function clusterText(cluster: ClusterKind | undefined, withRelease: boolean): string {
  if (cluster === undefined) return "";
  const text = `${cluster.profile}/${cluster.featureSet}`;
  return withRelease ? `${text}/${cluster.release}` : text;
}
