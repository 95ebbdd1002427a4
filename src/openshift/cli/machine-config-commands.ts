import { type Command, Option } from "commander";
import type { ExitCode } from "../../io/exit-codes.js";
import type { FileDialect } from "../machine-config/node-file.js";
import { formatOption } from "./format-option.js";
import { type AddHostOptions, addHostTo } from "./machine-config-add-host.js";
import { type CheckOptions, checkMachineConfigs } from "./machine-config-check.js";
import { type RenderCommandOptions, renderStates } from "./machine-config-render.js";
import { type ShowOptions, showMachineConfig } from "./machine-config-show.js";

const DIALECTS: readonly FileDialect[] = ["current", "enhancement"];

/** Adds the commands that bring NMState documents to nodes by MachineConfigs. */
export function addMachineConfigCommands(program: Command, end: (code: ExitCode) => void): void {
  const group = program
    .command("machine-config")
    .description("bring NMState documents, with the bridge br-ex of each node, into MachineConfigs and back");
  group
    .command("render")
    .description("write a MachineConfig for each role, of NMState documents named after hosts")
    .argument(
      "<states>",
      "a folder with a folder for each role, or with --role a folder of documents, a document, or -",
    )
    .option("--role <role>", "the role that the documents are for")
    .option("--out <folder>", "the folder to write to; one MachineConfig can go to standard output")
    .option("--with-service", "bring the unit and the program that choose a node's document")
    .option(
      "--since <document>",
      "print the NodeNetworkConfigurationPolicy that changes running nodes from this document",
    )
    .addOption(dialectOption())
    .addOption(formatOption())
    .action(async (path: string, options: RenderCommandOptions) => end(await renderStates(path, options)));
  group
    .command("show")
    .description("print the NMState documents in a MachineConfig")
    .argument("<machine-config>", "a file of YAML or JSON, or - for standard input")
    .option("--host <name>", "only the document that this host takes, and why it takes it")
    .option("--out <folder>", "write the documents below this folder, in a folder named after the role")
    .option("--show-secrets", "print passwords and keys, too")
    .addOption(dialectOption())
    .addOption(formatOption())
    .action(async (path: string, options: ShowOptions) => end(await showMachineConfig(path, options)));
  group
    .command("check")
    .description("report what is wrong with MachineConfigs and NMState documents")
    .argument("<file...>", "files of YAML or JSON, or - for standard input")
    .option("--since <file>", "also report what running nodes do not get, of the changes since this file")
    .addOption(dialectOption())
    .addOption(formatOption())
    .action(async (paths: string[], options: CheckOptions) => end(await checkMachineConfigs(paths, options)));
  group
    .command("add-host")
    .description("add the NMState document of a host to a MachineConfig, and change nothing else in it")
    .argument("<machine-config>", "a file of YAML or JSON, or - for standard input")
    .argument("<document>", "the NMState document, or - for standard input")
    .option("--host <name>", "the host; without it, the document is named after it")
    .option("--in-place", "write the file itself instead of printing the result")
    .addOption(dialectOption())
    .addOption(formatOption())
    .action(async (path: string, document: string, options: AddHostOptions) =>
      end(await addHostTo(path, document, options)),
    );
}

function dialectOption(): Option {
  const help = "current: files as nodes read them, <host>.yml; enhancement: as the enhancement names them, <host>.yaml";
  return new Option("--dialect <dialect>", help).choices(DIALECTS).default("current");
}
