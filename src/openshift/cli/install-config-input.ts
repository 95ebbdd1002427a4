import { Option } from "commander";
import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import type { Dialect } from "../install-config/gates.js";
import { validateInstallConfig } from "../install-config/validate.js";
import { isInfraId, makeInfraId } from "../manifests/infra-id.js";
import { FileProblem, readFile } from "./read-file.js";
import { type PrintedDocument, printReport } from "./report.js";

export interface InstallConfigInput {
  readonly infraId?: string;
  readonly dialect: Dialect;
  readonly format: OutputFormat;
}

/** What came of a command beside what it prints. */
export interface CommandOutcome {
  /** Why nothing could be made of an install-config in which nothing is wrong. */
  readonly problems?: readonly Diagnostic[];
  /** What else JSON has. */
  readonly facts?: object;
}

/** An install-config that a command makes something of. */
export interface CheckedInput {
  /** Undefined where anything is wrong. */
  readonly config: InstallConfig | undefined;
  /** The name that was asked for, or one that is made of the cluster's. */
  readonly infraId: string;
  /** Whether a feature gate is on. */
  readonly isOn: (gate: string) => boolean;
  /** Prints what was found, and documents. Returns 1 where anything is wrong. */
  readonly report: (printed: readonly PrintedDocument[], outcome?: CommandOutcome) => Promise<ExitCode>;
}

/** Reads and judges the install-config of a command. Throws a {@link FileProblem} for a name that none can have. */
export function checkedInstallConfig(path: string, { infraId, dialect, format }: InstallConfigInput): CheckedInput {
  if (infraId !== undefined && !isInfraId(infraId))
    throw new FileProblem("--infra-id takes small letters, digits and hyphens, at most 27");
  const source = readFile(path);
  const { config, findings, isOn } = validateInstallConfig(source, { dialect });
  const texts = new Map([[source.path, source.text]]);
  return {
    config,
    isOn,
    infraId: infraId ?? makeInfraId(config?.metadata.name ?? ""),
    report: async (printed, { problems = [], facts } = {}) => {
      const all = [...findings, ...problems];
      await printReport(all, texts, format, printed, facts);
      return hasErrors(all) ? EXIT_FINDINGS : EXIT_FINE;
    },
  };
}

/** Returns the option that names the infrastructure. */
export function infraIdOption(): Option {
  return new Option("--infra-id <name>", "the infrastructure name; one is made of the cluster's name otherwise");
}

const DIALECTS: readonly Dialect[] = ["enhancement", "current"];

/** Returns the option that says how an install-config is judged. */
export function installDialectOption(): Option {
  const help =
    "enhancement: several vCenters need the gate VSphereMultiVCenters; current: as installers since 4.18 have it";
  return new Option("--dialect <dialect>", help).choices(DIALECTS).default("enhancement");
}
