import type { GeneratedFile } from "../code/generated-file.js";
import { importAmbiguousGate, importUnexplained } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type CrdSource, versionNames } from "./crd-source.js";
import { createGateSolver, type GateSolver } from "./gate-solver.js";
import type { ImportKind, ImportNode } from "./import-model.js";
import { singularOf } from "./name-types.js";
import { printFolder } from "./print-folder.js";
import { readKind } from "./read-kind.js";
import type { VocabularyObjects } from "./vocabulary-match.js";

/** What came of an import: TypeScript files, the gates that they name, and what was found on the way. */
export interface ImportedApi {
  readonly files: readonly GeneratedFile[];
  readonly gates: readonly string[];
  readonly kinds: readonly ImportedKind[];
  readonly findings: readonly Diagnostic[];
  /** The CRDs of which no gates explain what differs. */
  readonly unexplained: ReadonlySet<string>;
  /** Returns the nodes that a place in a file is about. */
  readonly nodesAt: (path: string, offset: number) => readonly (readonly string[])[];
}

export interface ImportedKind {
  readonly source: CrdSource;
  /** The folder of one of its versions, for the override file. */
  readonly folder: string;
  readonly solver: GateSolver;
}

export interface ImportOptions {
  /** The folder that the folders of groups are made in. */
  readonly out: string;
  readonly objects: VocabularyObjects;
  /** The gates that can be named. */
  readonly gates: readonly string[];
  /** Nodes of which only the type is written, by {@link nodeKey}. */
  readonly bare?: ReadonlySet<string>;
}

/** A text that names a node of a kind, whether a path leads to the list or to its entries. */
export function nodeKey(path: readonly string[]): string {
  return JSON.stringify([...path.slice(0, -1), singularOf(path.at(-1) ?? "")]);
}

/** Writes CRDs as annotated TypeScript: `<out>/<first label of the group>/<version>/`, with a file for each kind. */
export function importApi(sources: readonly CrdSource[], { out, objects, gates, bare }: ImportOptions): ImportedApi {
  const findings: Diagnostic[] = [];
  const unexplained = new Set<string>();
  const folders = new Map<string, ImportKind[]>();
  const kinds: ImportedKind[] = [];
  const folderOf = groupFolders(sources, out);
  for (const source of sources) {
    const solver = createGateSolver(
      source.cells.map((cell) => cell.gates),
      gates,
      (subject, chosen, others) =>
        findings.push(diagnose(importAmbiguousGate, undefined, { crd: source.name, subject, chosen, others })),
    );
    const onUnexplained = (path: readonly string[]): void => {
      unexplained.add(source.name);
      findings.push(diagnose(importUnexplained, undefined, { crd: source.name, path: path.slice(1).join(".") }));
    };
    for (const version of versionNames(source)) {
      const kind = readKind(source, version, {
        solver,
        objects,
        isBare: (path) => bare?.has(nodeKey(path)) ?? false,
        onUnexplained,
      });
      const folder = `${folderOf(kind.group)}/${version}`;
      folders.set(folder, [...(folders.get(folder) ?? []), kind]);
      if (!kinds.some((each) => each.source === source)) kinds.push({ source, folder, solver });
    }
  }
  const printed = [...folders].map(([folder, members]) => printFolder(folder, members, namesInUse(members)));
  const places = new Map(printed.flatMap(({ files, pathsOf }) => files.map((file) => [file.path, { file, pathsOf }])));
  const named = new Set(
    [...folders.values()].flat().flatMap(({ root, enabledBy }) => [...(enabledBy ?? []), ...gatesOf(root)]),
  );
  named.delete("");
  return {
    files: printed.flatMap(({ files }) => files),
    gates: [...named].sort(),
    kinds,
    findings,
    unexplained,
    nodesAt: (path, offset) => {
      const place = places.get(path);
      return place === undefined ? [] : place.pathsOf(place.file.text, offset);
    },
  };
}

/** A group's folder has the group's first label; groups that share it have folders with their whole names. */
function groupFolders(sources: readonly CrdSource[], out: string): (group: string) => string {
  const groups = new Set(sources.map(({ name }) => name.slice(name.indexOf(".") + 1)));
  const label = (group: string): string => group.split(".")[0] ?? group;
  return (group) => {
    const isShared = [...groups].some((other) => other !== group && label(other) === label(group));
    return `${out}/${isShared ? group : label(group)}`;
  };
}

/** The names that types may not have: scalars of the vocabulary, and the object types of it that are used. */
function namesInUse(kinds: readonly ImportKind[]): Set<string> {
  const names = new Set(RESERVED);
  const visit = ({ form }: ImportNode): void => {
    if (form.kind === "plain") for (const name of form.vocabulary) names.add(name);
    else if (form.kind === "list") visit(form.items);
    else if (form.kind === "map") visit(form.values);
    else if (form.kind === "object") for (const { node } of form.fields) visit(node);
  };
  for (const { root } of kinds) visit(root);
  return names;
}

/** Names that mean something else to readers of TypeScript, or to the generator. */
const RESERVED = [
  ..."Array Boolean Date Error Exclude Extract Function KubernetesList KubernetesObject Map NonNullable Number Object".split(
    " ",
  ),
  ..."Omit Partial Pick Promise Readonly ReadonlyArray Record RegExp Required Set String Symbol".split(" "),
  ..."Int Int32 Int64 Float64 Quantity IntOrString Time MicroTime Duration Base64 RawExtension JSONValue UID".split(
    " ",
  ),
];

function gatesOf({ form, markers }: ImportNode): string[] {
  const own = markers.flatMap(({ gates }) => [...(gates?.featureGate ?? []), ...(gates?.requiredFeatureGate ?? [])]);
  switch (form.kind) {
    case "enum":
      return [...own, ...form.values.flatMap(({ enabledBy }) => enabledBy ?? [])];
    case "list":
      return [...own, ...gatesOf(form.items)];
    case "map":
      return [...own, ...gatesOf(form.values)];
    case "object":
      return [...own, ...form.fields.flatMap(({ enabledBy, node }) => [...(enabledBy ?? []), ...gatesOf(node)])];
    default:
      return own;
  }
}
