import { readFileSync } from "node:fs";
import type { ProblemList } from "../crd/acceptance/crd-problem.js";
import { checkShape } from "../crd/acceptance/document/check-shape.js";
import { fieldPathKeys } from "../crd/field-path-keys.js";
import { isYamlMap, valueAt, type YamlMap } from "../crd/partials/yaml-map.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import type { YamlValue } from "../crd/yaml/yaml-value.js";
import { importUnknownField, importUnreadable } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { CrdManifest } from "../import/gather-sources.js";

/** Reads CRDs from files, each of one or several YAML documents. Reports what is none and what no API server would take. */
export function readCrdFiles(paths: readonly string[], findings: Diagnostic[]): CrdManifest[] {
  return paths.flatMap((path) => {
    const refuse = (problem: string): CrdManifest[] => {
      findings.push(diagnose(importUnreadable, undefined, { path, problem }));
      return [];
    };
    const text = readTextOr(path, refuse);
    if (typeof text !== "string") return text;
    const documents = text.split(/^---[ \t]*(?:#.*)?$/m).filter((part) => /^(?!#)\S/m.test(part));
    if (documents.length === 0) return refuse("it holds no document");
    return documents.flatMap((part) => readCrd(path, part, findings, refuse));
  });
}

function readTextOr<Else>(path: string, refuse: (problem: string) => Else): string | Else {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return refuse(problemText(error));
  }
}

function readCrd(
  path: string,
  text: string,
  findings: Diagnostic[],
  refuse: (problem: string) => CrdManifest[],
): CrdManifest[] {
  try {
    const document = parseYaml(text);
    const isCrd = isYamlMap(document) && document["kind"] === "CustomResourceDefinition";
    if (!isCrd || document["apiVersion"] !== "apiextensions.k8s.io/v1") return refuse("it is no such CRD");
    const problems: ProblemList = [];
    checkShape(document, "crd", "", problems);
    const wrong = problems.find(({ severity }) => severity === "error");
    if (wrong !== undefined) return refuse(`${wrong.path} ${wrong.text}`);
    const crd = String(valueAt(document, "metadata", "name") ?? "");
    for (const unknown of problems) findings.push(diagnose(importUnknownField, undefined, { crd, path: unknown.path }));
    return [
      { path, document: problems.reduce((kept, unknown) => without(kept, fieldPathKeys(unknown.path)), document) },
    ];
  } catch (error) {
    return refuse(problemText(error));
  }
}

/** A copy of a document without what the keys lead to. */
function without(document: YamlMap, keys: readonly string[]): YamlMap {
  const drop = (value: YamlValue | undefined, [key = "", ...rest]: readonly string[]): YamlValue | undefined => {
    if (Array.isArray(value))
      return value.map((item: YamlValue, index) => (String(index) === key ? (drop(item, rest) ?? null) : item));
    if (!isYamlMap(value)) return value;
    const { [key]: inner, ...others } = value;
    return rest.length === 0 ? others : { ...value, [key]: drop(inner, rest) };
  };
  const kept = drop(document, keys);
  return isYamlMap(kept) ? kept : document;
}

function problemText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
