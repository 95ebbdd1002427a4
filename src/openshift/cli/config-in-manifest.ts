import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A file of configuration, or why a manifest holds none. */
export interface ConfigInManifest {
  /** The file; where it stood in a manifest, its name says so. */
  readonly source: Source | undefined;
  readonly manifest: Source;
  readonly findings: readonly Diagnostic[];
}

/**
 * Takes a file with passwords out of the Secret that it stands in, under `key`; any other text is the file itself. Reports a ConfigMap,
 * which is no place for passwords, and a Secret without the key.
 */
export function configInManifest(manifest: Source, key: string): ConfigInManifest {
  const itself = { source: manifest, manifest, findings: [] };
  if (!/^["'\s{]*(?:kind|apiVersion)\b/m.test(manifest.text)) return itself;
  const { document } = readDocument(manifest);
  const kind = document?.value["kind"];
  if (document === undefined || typeof kind !== "string") return itself;
  const refused = (path: string, message: string, help: string): ConfigInManifest => ({
    source: undefined,
    manifest,
    findings: [diagnose(documentInvalid, document.spanOf(path), { message, help })],
  });
  if (kind !== "Secret")
    return refused("kind", `kind: ${kind} is no place for passwords`, "put the file into a Secret");
  const { data, stringData } = document.value;
  const encoded = isObject(data) ? data[key] : undefined;
  const plain = isObject(stringData) ? stringData[key] : undefined;
  if (typeof plain !== "string" && typeof encoded !== "string")
    return refused("data", `data: the Secret has no key ${key}`, `add the file under the key ${key}`);
  const text = typeof plain === "string" ? plain : Buffer.from(String(encoded), "base64").toString("utf8");
  return { source: { path: `${manifest.path}#${key}`, text }, manifest, findings: [] };
}
