import { Command, InvalidArgumentError, Option } from "commander";
import type { Dialect } from "../install-config/gates.js";
import { type ManifestsOptions, writeManifestsOf } from "./manifests-command.js";
import { FORMATS, type ReportFormat } from "./report.js";
import { SCHEMA_SETS, type SchemaSet, schemaText } from "./schema-command.js";
import { validateFiles } from "./validate-command.js";

/** 0: nothing is wrong; 1: something is; 2: the command could not do its work. */
export type ExitCode = 0 | 1 | 2;

const DIALECTS: readonly Dialect[] = ["enhancement", "current"];

/** Makes the command line of `crdwright-openshift`. `end` takes the exit code of the command that ran. */
export function createProgram(end: (code: ExitCode) => void): Command {
  const program = new Command("crdwright-openshift")
    .description("Checks and makes the documents around OpenShift clusters on vSphere.")
    .exitOverride();
  program
    .command("validate")
    .description("check an install-config, and report every mistake with its place")
    .argument("<install-config...>", "files of YAML or JSON, or - for standard input")
    .addOption(dialectOption())
    .addOption(new Option("--format <format>", "how findings are printed").choices(FORMATS).default("text"))
    .action((paths: string[], options: { dialect: Dialect; format: ReportFormat }) =>
      end(validateFiles(paths, options)),
    );
  program
    .command("manifests")
    .description("write the Cluster API manifests of an install-config")
    .argument("<install-config>", "a file of YAML or JSON, or - for standard input")
    .requiredOption("--out <folder>", "the folder that cluster-api/ is written into")
    .option("--infra-id <name>", "the infrastructure name; one is made of the cluster's name otherwise")
    .option("--networks <file>", "the inventory paths of networks: <vCenter>: { <cluster>: { <network>: <path> } }")
    .option("--all-vcenters", "a cluster for each vCenter, also for those with compute machines alone")
    .addOption(dialectOption())
    .addOption(new Option("--format <format>", "how findings are printed").choices(FORMATS).default("text"))
    .action((path: string, options: ManifestsOptions) => end(writeManifestsOf(path, options)));
  program
    .command("schema")
    .description("print the JSON Schema of a document, for editors")
    .argument("<document>", "install-config", documentName)
    .addOption(new Option("--feature-set <set>", "the set that it is for").choices(SCHEMA_SETS).default("Default"))
    .action((name: string, { featureSet }: { featureSet: SchemaSet }) => {
      process.stdout.write(schemaText(name, featureSet));
      end(0);
    });
  return program;
}

function dialectOption(): Option {
  const help =
    "enhancement: several vCenters need the gate VSphereMultiVCenters; current: as installers since 4.18 have it";
  return new Option("--dialect <dialect>", help).choices(DIALECTS).default("enhancement");
}

function documentName(name: string): string {
  if (name === "install-config") return name;
  throw new InvalidArgumentError("there is a schema of install-config");
}
