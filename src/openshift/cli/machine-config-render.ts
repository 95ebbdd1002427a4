import { join } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { collectFindings } from "../fields/field-report.js";
import type { FileDialect } from "../machine-config/node-file.js";
import { machineConfigName, machineConfigText } from "../machine-config/render.js";
import { manifestText } from "../manifests/manifest-file.js";
import { changePolicy, reportChanges, stateChanges } from "../nmstate/day-two.js";
import { readState } from "../nmstate/read-state.js";
import { checkPrintable } from "./format-option.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { type RoleState, readStates } from "./read-states.js";
import { printReport } from "./report.js";
import { writeManifests } from "./write-manifests.js";

export interface RenderCommandOptions {
  readonly role?: string;
  readonly out?: string;
  readonly withService?: boolean;
  readonly since?: string;
  readonly dialect: FileDialect;
  readonly format: OutputFormat;
}

/** Writes the MachineConfigs of NMState documents, and nothing where any of these is wrong. Returns 1 then. */
export async function renderStates(path: string, options: RenderCommandOptions): Promise<ExitCode> {
  const { role, out, withService = false, since, dialect, format } = options;
  checkStandardInput([path, since]);
  const roles = readStates(path, role);
  const states = [...roles.values()].flat();
  if (out === undefined && roles.size > 1)
    throw new FileProblem("name the folder to write to with --out: there are several roles");
  if (out === undefined) checkPrintable(format, "--out <folder>");
  if (since !== undefined) return printPolicy(states, since, options);
  const findings = states.flatMap((state) => readState(state, { asBridge: true }).findings);
  const isWrong = hasErrors(findings);
  const files = [...roles].map(([name, list]) => ({
    path: `${machineConfigName(name)}.yaml`,
    text: machineConfigText(list, { role: name, dialect, withService }),
    // A document may hold the password of 802.1X or the key of a tunnel.
    isSecret: true,
  }));
  const printed = out === undefined && !isWrong ? files.map((file) => ({ name: file.path, text: file.text })) : [];
  await printReport(findings, new Map(states.map((state) => [state.path, state.text])), format, printed);
  if (isWrong) return EXIT_FINDINGS;
  if (out !== undefined) {
    const written = writeManifests(out, files);
    process.stderr.write(`${files.map((file) => join(out, file.path)).join(", ")}: ${written} written\n`);
  }
  return EXIT_FINE;
}

/** Prints the policy that brings running nodes from an earlier document to a later one. Returns 1 where it cannot bring all of it. */
async function printPolicy(
  states: readonly RoleState[],
  since: string,
  options: RenderCommandOptions,
): Promise<ExitCode> {
  const [state] = states;
  if (state === undefined || states.length > 1)
    throw new FileProblem("--since takes one document, and that which it was before");
  const earlier = readFile(since);
  const [before, after] = [readState(earlier, { asBridge: true }), readState(state, { asBridge: true })];
  const changes = stateChanges(before.state ?? {}, after.state ?? {});
  const { report, findings } = collectFindings(after.spanOf);
  if (!hasErrors([...before.findings, ...after.findings])) reportChanges(changes, report);
  const all = [...before.findings, ...after.findings, ...findings];
  const texts = new Map([earlier, state].map((each) => [each.path, each.text]));
  const isWrong = hasErrors(all);
  const target = state.host === undefined ? { role: options.role ?? "" } : { host: state.host };
  const policy = isWrong ? undefined : changePolicy(changes, target);
  const printed = policy === undefined ? [] : [{ name: "policy.yaml", text: manifestText(policy) }];
  await printReport(all, texts, options.format, printed);
  if (isWrong) return EXIT_FINDINGS;
  if (policy === undefined) process.stderr.write(`${state.path} changes nothing since ${earlier.path}\n`);
  return EXIT_FINE;
}
