import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A file of configuration, or why a manifest holds none. */
export interface ConfigInManifest {
  /** The file; where it stood in a manifest, its name says so. */
  readonly source: Source | undefined;
  /** As findings show it: with stars for all that they do not name where it is refused, since its data may be secret. */
  readonly manifest: Source;
  readonly findings: readonly Diagnostic[];
}

/** The manifests that a file may stand in, and its key there. */
export interface ManifestKind {
  readonly kinds: readonly ("ConfigMap" | "Secret")[];
  readonly key: string;
}

/** A line that only a manifest of YAML or JSON has; INI has an equals sign there. */
const MANIFEST = /^[ \t{-]*["']?(?:kind|apiVersion)["']?[ \t]*:|"(?:kind|apiVersion)"\s*:/m;

/**
 * Takes a file of configuration out of the ConfigMap or the Secret that it stands in; any other text is the file itself. Reports a
 * manifest that cannot be read or is of another kind, such as a ConfigMap where the file has passwords, and one without the key.
 */
export function configInManifest(manifest: Source, { kinds, key }: ManifestKind): ConfigInManifest {
  const itself = { source: manifest, manifest, findings: [] };
  if (!MANIFEST.test(manifest.text)) return itself;
  const { document, findings } = readDocument(manifest);
  // Wherever it is broken, its data may stand there.
  if (document === undefined)
    return { source: undefined, manifest: { ...manifest, text: shownAlone(manifest.text, 0, 0) }, findings };
  const { kind, apiVersion, data, stringData } = document.value;
  if (kind === undefined && apiVersion === undefined) return itself;
  const refused = (path: "kind" | "data", message: string, help: string): ConfigInManifest => {
    const span = document.spanOf(path);
    // Without the field, its place is the whole document; what is no text is not shown.
    const shownEnd = path === "kind" && typeof kind === "string" ? span.end : span.start + path.length;
    return {
      source: undefined,
      manifest: { path: manifest.path, text: shownAlone(manifest.text, span.start, shownEnd) },
      findings: [diagnose(documentInvalid, span, { message, help })],
    };
  };
  const expected = kinds.find((each) => each === kind);
  if (expected === undefined)
    return refused(
      "kind",
      typeof kind === "string"
        ? `kind: a ${kind} is no place for this file`
        : `kind: it has to be ${kinds.join(" or ")}`,
      `put it into a ${kinds.join(" or a ")}`,
    );
  const text = isObject(data) ? data[key] : undefined;
  const plain = expected === "ConfigMap" ? text : isObject(stringData) ? stringData[key] : undefined;
  const path = `${manifest.path}#${key}`;
  if (typeof plain === "string") return { source: { path, text: plain }, manifest, findings: [] };
  if (expected === "Secret" && typeof text === "string")
    return { source: { path, text: Buffer.from(text, "base64").toString("utf8") }, manifest, findings: [] };
  return refused("data", `data: the ${kind} has no key ${key}`, `add the file under the key ${key}`);
}

/** The text with stars for what stands outside of a place, in as many lines and columns. */
function shownAlone(text: string, start: number, end: number): string {
  const stars = (part: string): string => part.replace(/\S/g, "*");
  return stars(text.slice(0, start)) + text.slice(start, end) + stars(text.slice(end));
}
