import { statSync } from "node:fs";
import { posix } from "node:path";
import { checkShape } from "../crd/acceptance/shape/check-shape.js";
import type { ProblemList } from "../crd/acceptance/shape/crd-problem.js";
import { fieldPathKeys } from "../crd/yaml/key-span.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import { importEmptyFolder, importUnknownField, importUnreadable, importUrl } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { entriesIfThere, InputProblem, readInputText, STANDARD_INPUT } from "../io/input-file.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import type { CrdManifest } from "./gather-sources.js";

const API_VERSION = "apiextensions.k8s.io/v1";

/**
 * Reads CRDs from files, each of one or several YAML documents; from folders, which are searched; and from standard input,
 * `-`. Other documents beside CRDs are passed over. Reports what cannot be read, and goes on with the rest.
 */
export function readCrdFiles(names: readonly string[], findings: Diagnostic[], maxMib?: number): CrdManifest[] {
  return names.flatMap((name) => {
    if (/^https?:\/\//i.test(name)) {
      findings.push(diagnose(importUrl, undefined, { path: name }));
      return [];
    }
    if (!isFolder(name)) return readCrdFile(name, "named", findings, maxMib);
    const found = filesBelow(name).flatMap((path) => readCrdFile(path, "found", findings, maxMib));
    if (found.length === 0) findings.push(diagnose(importEmptyFolder, undefined, { path: name }));
    return found;
  });
}

/** YAML and JSON files of a folder and those below it, sorted. */
function filesBelow(folder: string): string[] {
  return entriesIfThere(folder)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" || entry.name === ".git" ? [] : filesBelow(path);
      // A pipe or a device would be waited for.
      const isFile = (): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
      return /\.(ya?ml|json)$/.test(entry.name) && isFile() ? [path] : [];
    });
}

function isFolder(path: string): boolean {
  return path !== STANDARD_INPUT && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

/** What a file is read for: one that was named has to hold a CRD, and one that was found in a folder may be something else. */
type Reason = "named" | "found";

function readCrdFile(path: string, reason: Reason, findings: Diagnostic[], maxMib: number | undefined): CrdManifest[] {
  let help: string | undefined;
  const refuse = (problem: string): CrdManifest[] => {
    findings.push(diagnose(importUnreadable, undefined, { path, problem, help }));
    return [];
  };
  const text = readTextOr(path, maxMib, refuse);
  if (typeof text !== "string") return text;
  if (/^\s*(?:- )?\{\{-? /m.test(text))
    help =
      "this is a template of Helm: render it first, as in helm template <chart> --include-crds | npx crdwright import -";
  const parts = text.split(/^---[ \t]*(?:#.*)?$/m).filter((part) => /^(?!#)\S/m.test(part));
  if (reason === "found" && !text.includes("CustomResourceDefinition")) return [];
  if (parts.length === 0) return refuse("it holds no document");
  const documents = parts.flatMap((part) => parse(part, refuse));
  const crds = documents.flatMap(crdsIn);
  if (crds.length === 0 && documents.length === parts.length && reason === "named") return refuse(noCrdText(documents));
  return crds.flatMap((document) => readCrd(path, document, findings, refuse));
}

function readTextOr<Else>(path: string, maxMib: number | undefined, refuse: (problem: string) => Else): string | Else {
  try {
    return readInputText(path, maxMib);
  } catch (error) {
    return refuse(problemText(error));
  }
}

function parse(text: string, refuse: (problem: string) => CrdManifest[]): JsonValue[] {
  try {
    return [parseYaml(text)];
  } catch (error) {
    refuse(problemText(error));
    return [];
  }
}

/** The CRDs of a document: itself, or the items of a list as `kubectl get --output yaml` gives it. */
function crdsIn(document: JsonValue): JsonObject[] {
  if (!isJsonObject(document)) return [];
  if (/^(?:CustomResourceDefinition)?List$/.test(String(document["kind"])) && Array.isArray(document["items"]))
    return document["items"].flatMap((item: JsonValue) => crdsIn(withType(item)));
  const isCrd = document["kind"] === "CustomResourceDefinition" && document["apiVersion"] === API_VERSION;
  return isCrd ? [document] : [];
}

/** An item of a CustomResourceDefinitionList may leave out what it is. */
function withType(item: JsonValue): JsonValue {
  return isJsonObject(item) ? { apiVersion: API_VERSION, kind: "CustomResourceDefinition", ...item } : item;
}

function noCrdText(documents: readonly JsonValue[]): string {
  const old = documents.find((each) => isJsonObject(each) && each["kind"] === "CustomResourceDefinition");
  if (isJsonObject(old))
    return `it is a CRD of ${String(old["apiVersion"])}, which no server takes any more (since 1.22)`;
  return "it is no such CRD";
}

function readCrd(
  path: string,
  document: JsonObject,
  findings: Diagnostic[],
  refuse: (problem: string) => CrdManifest[],
): CrdManifest[] {
  const problems: ProblemList = [];
  checkShape(document, "crd", "", problems);
  const wrong = problems.find(({ severity }) => severity === "error");
  if (wrong !== undefined) return refuse(`${wrong.path} ${wrong.detail}`);
  const crd = String(valueAt(document, "metadata", "name") ?? "");
  const unknown = problems.map((problem) => problem.path);
  const kept = withoutServers(unknown.length === 0 ? document : without(document, unknown));
  for (const each of unknown) findings.push(diagnose(importUnknownField, undefined, { crd, path: each }));
  return [{ path, document: kept }];
}

/** What a server writes into a CRD and nobody applies, as `kubectl get --output yaml` shows it. */
const OF_SERVER = ["uid", "resourceVersion", "generation", "selfLink", "managedFields", "creationTimestamp"];

function withoutServers({ status: _, ...document }: JsonObject): JsonObject {
  const { metadata } = document;
  if (!isJsonObject(metadata)) return document;
  // A server drops annotations and labels that there are none of.
  const isEmpty = (value: JsonValue | undefined): boolean =>
    value === null || (isJsonObject(value) && Object.keys(value).length === 0);
  const kept = Object.entries(metadata).filter(([key, value]) =>
    key === "annotations" || key === "labels" ? !isEmpty(value) : !OF_SERVER.includes(key) || value === null,
  );
  return { ...document, metadata: Object.fromEntries(kept) };
}

/** The members that are to go, by their keys or indexes; one that leads nowhere goes itself. */
type Dropped = Map<string, Dropped>;

/** A copy of a document without what the paths lead to, made in one pass however many there are. */
function without(document: JsonObject, paths: readonly string[]): JsonObject {
  const dropped: Dropped = new Map();
  for (const path of paths) {
    let node = dropped;
    for (const key of fieldPathKeys(path)) {
      const below: Dropped = node.get(key) ?? new Map();
      node.set(key, below);
      node = below;
    }
  }
  const kept = keep(document, dropped);
  return isJsonObject(kept) ? kept : document;
}

function keep(value: JsonValue, dropped: Dropped): JsonValue {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => {
      const below = dropped.get(String(index));
      return below === undefined ? item : keep(item, below);
    });
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue | undefined][] => {
    const below = dropped.get(key);
    if (below === undefined || member === undefined) return [[key, member]];
    return below.size === 0 ? [] : [[key, keep(member, below)]];
  });
  return Object.fromEntries(members);
}

function problemText(error: unknown): string {
  if (error instanceof InputProblem) return error.problem;
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
