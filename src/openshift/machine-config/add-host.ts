import { isDeepStrictEqual } from "node:util";
import type { KubeObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { isMap, isSeq, parseDocument, stringify, type YAMLSeq } from "yaml";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { collectFindings } from "../fields/field-report.js";
import type { StateText } from "../nmstate/read-state.js";
import { type FileDialect, stateFileName } from "./node-file.js";
import { readMachineConfig } from "./read-machine-config.js";
import { stateFileEntry } from "./render.js";

const FILES = "spec.config.storage.files";

/** A MachineConfig with one host more, or why there is none. */
export interface AddedHost {
  /** The text of the file; where the host was there with the same document, as it was. */
  readonly text: string | undefined;
  readonly findings: readonly Diagnostic[];
}

/**
 * Adds the document of a host to a MachineConfig for a scale-out. Everything else in the file stays to the byte: comments, order, quotes.
 * A host that is there with another document is an error, since nodes that run do not take a second one.
 */
export function addHost(
  source: StateText,
  { host, text, dialect = "current" }: { readonly host: string; readonly text: string; readonly dialect?: FileDialect },
): AddedHost {
  const { config, findings } = readMachineConfig(source, { dialect });
  if (config === undefined || hasErrors(findings)) return { text: undefined, findings };
  const { report, findings: own } = collectFindings(config.spanOf);
  const name = stateFileName(host, dialect);
  const existing = config.states.find((each) => each.name === name);
  if (existing?.text === text) return { text: source.text, findings };
  if (existing !== undefined) {
    const help = "change nodes that run with a NodeNetworkConfigurationPolicy (machine-config render --since)";
    report.error(FILES, `${name} is there already, with another document`, help);
    return { text: undefined, findings: [...findings, ...own] };
  }
  const entry = stateFileEntry(name, text);
  const added = withEntry(source.text, entry);
  if (added === undefined || !isAddedAlone(config.document, added, entry, source.path)) {
    report.error(
      FILES,
      "no file can be added to this list as it is written",
      "write files: as a list with one file at least",
    );
    return { text: undefined, findings: [...findings, ...own] };
  }
  return { text: added, findings };
}

/** The text with an entry behind the last one of the files; undefined where there is no such list. */
function withEntry(text: string, entry: KubeObject): string | undefined {
  const root = parseDocument(text, { version: "1.1", logLevel: "silent", uniqueKeys: false });
  if (root.errors.length > 0 || !isMap(root.contents)) return undefined;
  const files = root.getIn(["spec", "config", "storage", "files"], true);
  if (!isSeq(files)) return undefined;
  return files.flow === true ? inFlow(text, files, entry) : inBlock(text, files, entry);
}

function inFlow(text: string, files: YAMLSeq, entry: KubeObject): string | undefined {
  const end = files.range?.[1];
  if (end === undefined || text[end - 1] !== "]") return undefined;
  const last = endOf(files.items.at(-1));
  const json = JSON.stringify(entry);
  // A comma behind the last entry is possible in YAML, and would make an empty one of what follows.
  if (last === undefined) return `${text.slice(0, end - 1)}${json}${text.slice(end - 1)}`;
  return `${text.slice(0, last)}, ${json}${text.slice(last)}`;
}

function inBlock(text: string, files: YAMLSeq, entry: KubeObject): string | undefined {
  const last = endOf(files.items.at(-1));
  const start = files.range?.[0];
  if (last === undefined || start === undefined || text[start] !== "-") return undefined;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const indentation = text.slice(lineStart, start);
  if (indentation.trim() !== "") return undefined;
  const lineEnd = /\r\n/.test(text) ? "\r\n" : "\n";
  const lines = stringify([entry], { version: "1.1", indentSeq: false, lineWidth: 0 }).trimEnd().split("\n");
  const block = lines.map((line) => `${indentation}${line}${lineEnd}`).join("");
  if (text[last - 1] === "\n") return `${text.slice(0, last)}${block}${text.slice(last)}`;
  const next = text.indexOf("\n", last);
  if (next === -1) return `${text}${lineEnd}${block}`;
  return `${text.slice(0, next + 1)}${block}${text.slice(next + 1)}`;
}

/** Where the value of a node ends. */
function endOf(node: unknown): number | undefined {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return undefined;
  return typeof node.range[1] === "number" ? node.range[1] : undefined;
}

/** Whether a text says what it did before, and the entry behind the other files. */
function isAddedAlone(before: KubeObject, text: string, entry: KubeObject, path: string): boolean {
  const after = readDocument({ path, text }).document?.value;
  if (after === undefined) return false;
  const copy = structuredClone(plain(before));
  copy.spec.config.storage.files.push(plain(entry));
  return isDeepStrictEqual(plain(after), copy);
}

// biome-ignore lint/suspicious/noExplicitAny: the document was judged before
function plain(value: KubeObject): any {
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)));
}
