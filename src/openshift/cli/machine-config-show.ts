import { join } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import { type FileDialect, isHostName, type StateFile, selectFile, whyNotRead } from "../machine-config/node-file.js";
import { readMachineConfig } from "../machine-config/read-machine-config.js";
import { checkPrintable } from "./format-option.js";
import { FileProblem, readFile } from "./read-file.js";
import { type PrintedDocument, printReport } from "./report.js";
import { writeManifests } from "./write-manifests.js";

export interface ShowOptions {
  readonly host?: string;
  readonly out?: string;
  readonly showSecrets?: boolean;
  readonly dialect: FileDialect;
  readonly format: OutputFormat;
}

/** Prints the NMState documents of a MachineConfig, or writes them to a folder. Returns 1 where it is wrong, or a host takes none. */
export async function showMachineConfig(path: string, options: ShowOptions): Promise<ExitCode> {
  const { host, out, showSecrets = false, dialect, format } = options;
  const source = readFile(path);
  const { config, findings } = readMachineConfig(source, { dialect });
  const texts = new Map([[source.path, source.text]]);
  const { file, why } = selectFile(host ?? "", config?.states ?? [], { dialect });
  const states = (host === undefined ? config?.states : file && [file]) ?? [];
  if (out === undefined) checkPrintable(format, "--out <folder>");
  await printReport(findings, texts, format, out === undefined ? printedOf(states, showSecrets, format) : []);
  if (config === undefined) return EXIT_FINDINGS;
  if (host !== undefined) process.stderr.write(`${host} takes ${file?.name ?? "no document"}: ${why}\n`);
  if (out !== undefined) writeStates(states, config.role, out, options);
  return hasErrors(findings) || (host !== undefined && file === undefined) ? EXIT_FINDINGS : EXIT_FINE;
}

function writeStates(states: readonly StateFile[], role: string, out: string, { dialect }: ShowOptions): void {
  if (!isHostName(role)) throw new FileProblem("no label names a role that the folder could be named after");
  const read = states.filter(({ name }) => whyNotRead(name, dialect) === undefined);
  const files = read.map(({ name, text }) => ({ path: join(role, name), text, isSecret: true }));
  const written = writeManifests(out, files);
  process.stderr.write(`${files.length} documents of ${role} are in ${join(out, role)}: ${written} written\n`);
}

/** Documents one after the other, each below a line with its name where there are several. */
function printedOf(states: readonly StateFile[], showSecrets: boolean, format: OutputFormat): PrintedDocument[] {
  return states.map(({ name, text }) => {
    const shown = showSecrets ? text : maskSecrets(text);
    if (format === "json") return { name, text: shown };
    const whole = shown.endsWith("\n") || shown === "" ? shown : `${shown}\n`;
    return { name, text: states.length === 1 ? whole : `---\n# ${JSON.stringify(name)}\n${whole}` };
  });
}
