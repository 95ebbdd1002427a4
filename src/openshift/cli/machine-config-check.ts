import { type Diagnostic, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { collectFindings } from "../fields/field-report.js";
import type { FileDialect, StateFile } from "../machine-config/node-file.js";
import { readMachineConfig } from "../machine-config/read-machine-config.js";
import { reportChanges, stateChanges } from "../nmstate/day-two.js";
import { readState, type StateText } from "../nmstate/read-state.js";
import { checkStandardInput, readFile } from "./read-file.js";
import { printCheck } from "./report.js";

export interface CheckOptions {
  readonly since?: string;
  readonly dialect: FileDialect;
  readonly format: OutputFormat;
}

/** Checks MachineConfigs and NMState documents, whichever each file holds. Returns 1 where anything is wrong. */
export async function checkMachineConfigs(paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const { since, dialect, format } = options;
  checkStandardInput([...paths, since]);
  const sources = paths.map(readFile);
  const earlier = since === undefined ? undefined : readFile(since);
  const previous = earlier && checked(earlier, dialect);
  const findings = sources.flatMap((source) => {
    const after = checked(source, dialect);
    return previous === undefined ? after.findings : [...after.findings, ...changeFindings(previous, after)];
  });
  const all = sortDiagnostics([...(previous?.findings ?? []), ...findings]);
  const texts = [...sources, ...(earlier === undefined ? [] : [earlier])];
  return await printCheck(paths, all, texts, format);
}

interface CheckedFile {
  readonly findings: readonly Diagnostic[];
  readonly states: readonly StateFile[];
  /** Where what a path of a document names is reported. */
  readonly spanOf: (path: string) => SourceSpan;
}

/** A document with a kind or a spec is a MachineConfig: those of NMState have neither. */
function checked(source: StateText, dialect: FileDialect): CheckedFile {
  const { config, findings } = readMachineConfig(source, { dialect });
  if (config !== undefined && ("kind" in config.document || "spec" in config.document))
    return { findings, states: config.states, spanOf: () => config.spanOf("spec.config.storage.files") };
  const { findings: ofState, spanOf } = readState(source, { asBridge: true });
  return { findings: ofState, states: [{ name: "", text: source.text }], spanOf };
}

/** What running nodes do not get of the changes, document by document; one that is new is for nodes that are. */
function changeFindings(before: CheckedFile, after: CheckedFile): Diagnostic[] {
  return after.states.flatMap(({ name, text }) => {
    const earlier = before.states.find((each) => each.name === name);
    if (earlier === undefined) return [];
    const [old, now] = [earlier.text, text].map((each) => readState({ path: name, text: each }).state ?? {});
    const { report, findings } = collectFindings(after.spanOf);
    reportChanges(stateChanges(old ?? {}, now ?? {}), report);
    return name === "" ? findings : findings.map((each) => ({ ...each, message: `${name}: ${each.message}` }));
  });
}
