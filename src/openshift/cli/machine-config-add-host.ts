import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { addHost } from "../machine-config/add-host.js";
import { type FileDialect, isHostName, shortName } from "../machine-config/node-file.js";
import { readState } from "../nmstate/read-state.js";
import { checkPrintable } from "./format-option.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { hostOf } from "./read-states.js";
import { replaceFile } from "./replace-file.js";
import { printReport } from "./report.js";

export interface AddHostOptions {
  readonly host?: string;
  readonly inPlace?: boolean;
  readonly dialect: FileDialect;
  readonly format: OutputFormat;
}

/** Adds a host to a MachineConfig, and prints it or writes it back. Returns 1, and changes nothing, where anything is wrong. */
export async function addHostTo(path: string, document: string, options: AddHostOptions): Promise<ExitCode> {
  const { inPlace = false, dialect, format } = options;
  checkStandardInput([path, document]);
  if (path === "-" && inPlace) throw new FileProblem("--in-place needs a file to write to");
  if (!inPlace) checkPrintable(format, "--in-place");
  const host = options.host === undefined ? hostOf(document) : shortName(options.host);
  if (host === undefined) throw new FileProblem("name the host with --host");
  if (!isHostName(host)) throw new FileProblem(`${host} is no host name`);
  const [source, state] = [readFile(path), readFile(document)];
  const read = readState(state, { asBridge: true });
  const added = hasErrors(read.findings) ? undefined : addHost(source, { host, text: state.text, dialect });
  const findings = [...read.findings, ...(added?.findings ?? [])];
  const texts = new Map([source, state].map((each) => [each.path, each.text]));
  const printed = inPlace || added?.text === undefined ? [] : [{ name: source.path, text: added.text }];
  await printReport(findings, texts, format, printed);
  if (added?.text === undefined) return EXIT_FINDINGS;
  if (!inPlace) return EXIT_FINE;
  if (added.text === source.text) process.stderr.write(`${source.path} has ${host} already\n`);
  else {
    replaceFile(path, source.text, added.text);
    process.stderr.write(`${source.path} has ${host} now\n`);
  }
  return EXIT_FINE;
}
