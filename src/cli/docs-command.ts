import { type Command, InvalidArgumentError, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import type { ServeOptions } from "./commands/docs-serve.js";
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
    .addOption(
      new Option("--serve", "serve the site on this machine, and load its pages again when the sources change")
        .default(false)
        .conflicts(["out", "singleFile"]),
    )
    .addOption(
      new Option("--port <number>", "with --serve, the port; 0 for any that is free").argParser(portOf).default(8000),
    )
    .action(async ({ serve, ...options }: ServeOptions & { readonly serve: boolean }) =>
      done(
        serve
          ? await (await import("./commands/docs-serve.js")).docsServe(options)
          : await (await import("./commands/docs.js")).docs(options),
      ),
    );
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("A number from 0 to 65535 is needed.");
  return Number(text);
}
