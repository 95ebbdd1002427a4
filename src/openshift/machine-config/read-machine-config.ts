import type { KubeObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { type Diagnostic, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { lineColumnAt, type SourceSpan } from "../../diagnostics/source-span.js";
import { checkFields } from "../fields/check-fields.js";
import { collectFindings, type FieldReport, warnOfVersions } from "../fields/field-report.js";
import { readState, type StateText } from "../nmstate/read-state.js";
import { type Part, partOf, partsOf, textOf } from "../nmstate/state-parts.js";
import { checkIgnition, ignitionOf } from "./check-ignition.js";
import { MAX_RENDERED_BYTES, readDataUrl, unzipped } from "./data-url.js";
import { MACHINE_CONFIG } from "./ignition-fields.js";
import { APPLIED, type FileDialect, nameInFolder, STATE_FOLDER, type StateFile, whyNotRead } from "./node-file.js";

export const API_VERSION = "machineconfiguration.openshift.io/v1";
export const ROLE_LABEL = "machineconfiguration.openshift.io/role";

/** A MachineConfig that was read. */
export interface ReadMachineConfig {
  readonly document: KubeObject;
  readonly name: string;
  /** The pool of nodes that it is for; empty where no label says so. */
  readonly role: string;
  /** The NMState documents that it brings, in their order; without those that are fetched from elsewhere. */
  readonly states: readonly StateFile[];
  /** Where the value of a path stands. */
  readonly spanOf: (path: string) => SourceSpan;
}

export interface CheckedMachineConfig {
  /** Undefined where the text is no map. */
  readonly config: ReadMachineConfig | undefined;
  readonly findings: readonly Diagnostic[];
}

export interface MachineConfigOptions {
  /** Default `current`: nodes read `.yml`. */
  readonly dialect?: FileDialect;
}

/**
 * Reads a MachineConfig as the operator does (YAML 1.1, so that `mode: 0644` is octal) and judges it: by Ignition's rules, by those of
 * the operator, and by whether nodes will read the NMState documents in it and get their br-ex of them.
 */
export function readMachineConfig(
  source: StateText,
  { dialect = "current" }: MachineConfigOptions = {},
): CheckedMachineConfig {
  const { document, findings } = readDocument(source);
  if (document === undefined) return { config: undefined, findings };
  const { value, spanOf } = document;
  const { report, findings: own } = collectFindings(spanOf);
  warnOfVersions(source.text, value, report);
  checkObject(value, report);
  const config = ignitionOf(value);
  if (config !== undefined) checkIgnition(config, report);
  checkSize(config, report);
  const storage = config && partOf(config, "storage");
  const states: StateFile[] = [];
  for (const file of partsOf(storage?.value["files"], `${storage?.path}.files`)) {
    const state = checkStateFile(file, dialect, report, spanOf, own);
    if (state !== undefined) states.push(state);
  }
  const metadata = partOf({ path: "", value }, "metadata");
  return {
    config: {
      document: value,
      name: textOf(metadata?.value["name"]) ?? "",
      role: roleOf(metadata) ?? "",
      states,
      spanOf,
    },
    findings: sortDiagnostics([...findings, ...own]),
  };
}

function checkObject(value: KubeObject, report: FieldReport): void {
  for (const [field, expected] of [
    ["apiVersion", API_VERSION],
    ["kind", "MachineConfig"],
  ] as const)
    if (value[field] !== expected) report.error(field, `it has to be ${expected}`, `write ${field}: ${expected}`);
  checkFields(value, MACHINE_CONFIG, "", report);
  const metadata = partOf({ path: "", value }, "metadata");
  if (metadata === undefined) return;
  if ((textOf(metadata.value["name"]) ?? "") === "")
    report.error("metadata.name", "it is missing", "give it a name such as 10-br-ex-worker");
  if ((roleOf(metadata) ?? "") === "")
    report.error(
      "metadata.labels",
      "no label says which nodes it is for",
      `add ${ROLE_LABEL}: worker, or another role`,
    );
}

function roleOf(metadata: Part | undefined): string | undefined {
  return metadata && textOf(partOf(metadata, "labels")?.value[ROLE_LABEL]);
}

/** Objects of Kubernetes have to fit into its store, and all MachineConfigs of a role become one. */
function checkSize(config: Part | undefined, report: FieldReport): void {
  if (config === undefined) return;
  const bytes = Buffer.byteLength(
    JSON.stringify(config.value, (_, each) => (typeof each === "bigint" ? Number(each) : each)),
  );
  const help = "take files out, or compress them with gzip";
  if (bytes > MAX_RENDERED_BYTES)
    report.error(config.path, `it has ${bytes} bytes, and the operator takes ${MAX_RENDERED_BYTES} at most`, help);
  else if (bytes > MAX_RENDERED_BYTES * 0.8)
    report.warn(config.path, `it has ${bytes} of the ${MAX_RENDERED_BYTES} bytes that the operator takes`, help);
}

/** Judges a file that is for the folder of states. Returns it where its content is here. */
function checkStateFile(
  file: Part,
  dialect: FileDialect,
  report: FieldReport,
  spanOf: (path: string) => SourceSpan,
  findings: Diagnostic[],
): StateFile | undefined {
  const name = nameInFolder(textOf(file.value["path"]) ?? "");
  if (name === undefined) return undefined;
  if (name === APPLIED) {
    const help = "name it after a host";
    report.error(
      `${file.path}.path`,
      `the node keeps its own copy of what was applied at ${STATE_FOLDER}/${APPLIED}`,
      help,
    );
    return undefined;
  }
  const ignored = whyNotRead(name, dialect);
  if (ignored !== undefined) report.warn(`${file.path}.path`, ignored.why, ignored.help);
  const contents = partOf(file, "contents");
  const source = textOf(contents?.value["source"]);
  const path = `${contents?.path ?? file.path}.source`;
  if (source === undefined || source === "") {
    report.error(contents === undefined ? file.path : path, "the file has no content", "give it contents.source");
    return undefined;
  }
  if (!source.startsWith("data:")) {
    report.warn(path, "what it will hold is not here, and cannot be checked", "put the content into a data URL");
    return undefined;
  }
  const bytes = readDataUrl(source);
  // That it cannot be decoded is reported with the rules of Ignition.
  if (bytes === undefined) return undefined;
  const text = (contents?.value["compression"] === "gzip" ? unzipped(bytes) : bytes)?.toString("utf8");
  if (text === undefined) {
    report.error(path, "it is not compressed by gzip, or is too large", "compress it, or take compression out");
    return undefined;
  }
  const inner = readState({ path: name, text }, { asBridge: true });
  for (const finding of inner.findings) findings.push(atSource(finding, { path: name, text }, path, spanOf(path)));
  return { name, text };
}

/** A finding in the content of a file, at the place of that file; its own line is named. */
function atSource(finding: Diagnostic, { path: name, text }: StateText, path: string, span: SourceSpan): Diagnostic {
  const { line, column } = lineColumnAt(text, finding.span?.start ?? 0);
  return { ...finding, span, related: [], message: `${path}: ${name}:${line}:${column}: ${finding.message}` };
}
