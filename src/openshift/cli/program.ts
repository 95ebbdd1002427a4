import { existsSync, readFileSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { didYouMean, suggestName } from "../../diagnostics/suggestion.js";
import { addCompletionCommand } from "../../io/completion/completion-command.js";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { packageVersion } from "../../io/package-version.js";
import type { Dialect } from "../install-config/gates.js";
import { validateInstallConfig } from "../install-config/validate.js";
import { addAddVCenterCommand } from "./add-vcenter-command.js";
import { addApplyCommand } from "./apply-command.js";
import { addCheckCommand } from "./check-command.js";
import { addCloudConfigCommands } from "./cloud-config-commands.js";
import { addCloudControllerCommand } from "./cloud-controller-command.js";
import { addCsiConfigCommands } from "./csi-config-commands.js";
import { addEnhancementCommands } from "./enhancement-commands.js";
import { formatOption } from "./format-option.js";
import { infraIdOption, installDialectOption } from "./install-config-input.js";
import { addMachineConfigCommands } from "./machine-config-commands.js";
import { type ManifestsOptions, writeManifestsOf } from "./manifests-command.js";
import { addPrepareVCenterCommand } from "./prepare-vcenter-command.js";
import { checkStandardInput, readFile } from "./read-file.js";
import { printCheck } from "./report.js";
import { addRunCommand } from "./run-command.js";

const SCHEMA_SETS = ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade"] as const;
type SchemaSet = (typeof SCHEMA_SETS)[number];

/** The documents that there are schemas of. */
const DOCUMENTS: readonly string[] = ["install-config", "cloud-config"];

/** Makes the command line of `crdwright-openshift`. `end` takes the exit code of the command that ran. */
export function createProgram(end: (code: ExitCode) => void): Command {
  const program = new Command("crdwright-openshift")
    .description("Checks and makes the documents around OpenShift clusters on vSphere.")
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError("(crdwright-openshift --help tells what there is)");
  program
    .command("validate")
    .description("check an install-config, and report every mistake with its place")
    .argument("<install-config...>", "files of YAML or JSON, or - for standard input")
    .addOption(installDialectOption())
    .addOption(formatOption())
    .action(async (paths: string[], options: ValidateOptions) => end(await validateFiles(paths, options)));
  program
    .command("manifests")
    .description("write the manifests of an install-config: Cluster API, Machine API, and what operators read")
    .argument("<install-config>", "a file of YAML or JSON, or - for standard input")
    .requiredOption("--out <folder>", "the folder that cluster-api/, manifests/ and openshift/ are written into")
    .addOption(infraIdOption())
    .option("--networks <file>", "the inventory paths of networks: <vCenter>: { <cluster>: { <network>: <path> } }")
    .option("--all-vcenters", "a cluster for each vCenter, also for those with compute machines alone")
    .addOption(installDialectOption())
    .addOption(formatOption())
    .action(async (path: string, options: ManifestsOptions) => end(await writeManifestsOf(path, options)));
  program
    .command("schema")
    .description("print the JSON Schema of a document, for editors")
    .argument("<document>", DOCUMENTS.join(" or "), documentName)
    .addOption(new Option("--feature-set <set>", "the set that it is for").choices(SCHEMA_SETS).default("Default"))
    .action((name: string, { featureSet }: { featureSet: SchemaSet }) => {
      process.stdout.write(schemaText(name, featureSet));
      end(EXIT_FINE);
    });
  addCheckCommand(program, end);
  addRunCommand(program, end);
  addAddVCenterCommand(program, end);
  addPrepareVCenterCommand(program, end);
  addApplyCommand(program, end);
  addCloudConfigCommands(program, end);
  addCloudControllerCommand(program, end);
  addCsiConfigCommands(program, end);
  addMachineConfigCommands(program, end);
  addEnhancementCommands(program, end);
  addCompletionCommand(program, async () => ({ document: DOCUMENTS }), end);
  return program;
}

interface ValidateOptions {
  readonly dialect: Dialect;
  readonly format: OutputFormat;
}

/** Checks install-configs and prints what is wrong with them. Returns 1 where something is. */
async function validateFiles(paths: readonly string[], { dialect, format }: ValidateOptions): Promise<ExitCode> {
  checkStandardInput(paths);
  const sources = paths.map(readFile);
  const findings = sources.flatMap((source) => validateInstallConfig(source, { dialect }).findings);
  return await printCheck(paths, findings, sources, format);
}

/**
 * Returns the JSON Schema of a document for a feature set, as the build has put it beside the command. A document without gates has
 * one for all sets.
 */
function schemaText(document: string, featureSet: SchemaSet): string {
  const urls = [`${document}-${featureSet}`, document].map(
    (name) => new URL(`../openshift/schemas/${name}.json`, import.meta.url),
  );
  return readFileSync(urls.find((url) => existsSync(url)) ?? urls[0] ?? "", "utf8");
}

function documentName(name: string): string {
  if (DOCUMENTS.includes(name)) return name;
  throw new InvalidArgumentError(
    `There are schemas of ${DOCUMENTS.join(" and ")}. ${didYouMean(suggestName(name, DOCUMENTS))}`.trimEnd(),
  );
}
