import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { findField, readJson, readYaml } from "crdwright/validate";
import { documentFieldDouble, documentInvalid, documentUnreadable } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";

/** An object as it stands in a file. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Undefined where it says none. */
  readonly namespace: string | undefined;
  readonly value: KubeObject;
  /** Where a field stands, such as `spec.server`; the nearest that it would be in where it does not. */
  readonly spanOf: (path: string) => SourceSpan;
}

/** The objects of files, in the order of the files and of the documents in them. */
export interface ManifestReading {
  readonly manifests: readonly Manifest[];
  readonly findings: readonly Diagnostic[];
}

/** Reads all objects of files of YAML or JSON, those of lists one by one. Reports what is no object that can be applied, at its place. */
export function readManifests(sources: readonly { readonly path: string; readonly text: string }[]): ManifestReading {
  const manifests: Manifest[] = [];
  const findings: Diagnostic[] = [];
  for (const { path: file, text } of sources) {
    const { documents, error } = (file.endsWith(".json") ? readJson : readYaml)(text);
    if (error !== undefined) {
      const span = { file, start: error.start, end: error.end };
      findings.push(diagnose(documentUnreadable, span, { path: file, problem: error.message }));
      continue;
    }
    for (const document of documents) {
      if (document.value === null) continue;
      for (const { path, start, end } of document.duplicates)
        findings.push(diagnose(documentFieldDouble, { file, start, end }, { path }));
      for (const { value, prefix } of objectsIn(document.value)) {
        const spanOf = (path: string): SourceSpan => {
          const field = [prefix, path.replace(/^\./, "")].filter(Boolean).join(".");
          return { file, ...findField(document, field).span };
        };
        const manifest = manifestOf(value, { file, spanOf }, (finding) => findings.push(finding));
        if (manifest !== undefined) manifests.push(manifest);
      }
    }
  }
  return { manifests, findings };
}

function objectsIn(value: KubeValue): { readonly value: KubeValue; readonly prefix: string }[] {
  const items = isObject(value) && String(value["kind"]).endsWith("List") ? value["items"] : undefined;
  if (!isList(items)) return [{ value, prefix: "" }];
  return items.map((item, index) => ({ value: item, prefix: `items[${index}]` }));
}

function manifestOf(
  value: KubeValue,
  { file, spanOf }: Pick<Manifest, "file" | "spanOf">,
  report: (finding: Diagnostic) => void,
): Manifest | undefined {
  if (!isObject(value)) {
    report(diagnose(documentUnreadable, spanOf(""), { path: file, problem: "it is no map" }));
    return undefined;
  }
  const metadata = isObject(value["metadata"]) ? value["metadata"] : {};
  const texts = { apiVersion: value["apiVersion"], kind: value["kind"], "metadata.name": metadata["name"] };
  const missing = Object.entries(texts).filter(([, text]) => typeof text !== "string" || text === "");
  for (const [path] of missing)
    report(
      diagnose(documentInvalid, spanOf(path), { message: `${path}: Required value`, help: "say which object it is" }),
    );
  const { namespace = null } = metadata;
  if (namespace !== null && typeof namespace !== "string") {
    const message = "metadata.namespace: it is no text";
    report(diagnose(documentInvalid, spanOf("metadata.namespace"), { message, help: "put it in quotes" }));
    return undefined;
  }
  if (missing.length > 0) return undefined;
  return {
    file,
    apiVersion: String(texts.apiVersion),
    kind: String(texts.kind),
    name: String(texts["metadata.name"]),
    namespace: namespace || undefined,
    value,
    spanOf,
  };
}

/** Returns the group of an `apiVersion`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
}

/** Returns the version of an `apiVersion`. */
export function versionOf(apiVersion: string): string {
  return apiVersion.split("/").at(-1) ?? "";
}

/**
 * Returns the namespace of objects that name none: what was asked for, or the only one that is among the manifests, which is where an
 * installer puts them.
 */
export function namespaceOf(manifests: readonly Manifest[], asked: string | undefined): string {
  if (asked !== undefined) return asked;
  const names = manifests.filter(({ kind, apiVersion }) => kind === "Namespace" && apiVersion === "v1");
  const [only] = names;
  return names.length === 1 && only !== undefined ? only.name : "default";
}
