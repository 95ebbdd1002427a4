import { type Command, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import type { DocsOptions } from "./commands/docs.js";
import type { SharedOptions } from "./validation-commands.js";

/** Adds the command that writes pages about an API for readers. */
export function addDocsCommand(
  program: Command,
  { project, config, quiet, format }: SharedOptions,
  done: (code: ExitCode) => void,
): void {
  const collect = (entry: string, others: readonly string[] = []): readonly string[] => [...others, entry];
  program
    .command("docs")
    .description("write reference pages of an API: its fields in all feature sets, limits and rules in words, examples")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(format())
    .option("--crd <file>", "of the CRDs in this file or folder, not the project's; may be repeated", collect)
    .option("--title <title>", "what the pages are called", "API reference")
    .addOption(new Option("--out <folder>", "write a site of static pages into this folder"))
    .addOption(new Option("--single-file <file>", "write one page with everything, which needs no other file"))
    .action(async (options: DocsOptions) => done(await (await import("./commands/docs.js")).docs(options)));
}
