import { type Command, InvalidArgumentError, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import { OUTPUT_FORMATS } from "../io/output-format.js";
import type { ServeOptions } from "./commands/docs-serve.js";
import type { SharedOptions } from "./validation-commands.js";

type Arguments = Omit<ServeOptions, "format" | "flavour"> & { readonly serve: boolean; readonly format: string };

/** Pages for sites of others. */
const MARKDOWN_FLAVOURS = ["markdown", "mdx"] as const;

/** Adds the command that writes pages about an API for readers. */
export function addDocsCommand(
  program: Command,
  { project, config, quiet }: SharedOptions,
  done: (code: ExitCode) => void,
): void {
  const collect = (entry: string, others: readonly string[] = []): readonly string[] => [...others, entry];
  program
    .command("docs")
    .description("write reference pages of an API: its fields in all feature sets, limits and rules in words, examples")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(
      new Option(
        "--format <format>",
        "how findings are printed; or, with --out, pages for another site: markdown, or mdx where that reads MDX alone",
      )
        .choices([...OUTPUT_FORMATS, ...MARKDOWN_FLAVOURS])
        .default("text"),
    )
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
    .action(async ({ serve, format: chosen, ...options }: Arguments) => {
      const flavour = MARKDOWN_FLAVOURS.find((each) => each === chosen);
      const format = OUTPUT_FORMATS.find((each) => each === chosen) ?? "text";
      done(
        serve
          ? await (await import("./commands/docs-serve.js")).docsServe({ ...options, flavour, format })
          : await (await import("./commands/docs.js")).docs({ ...options, flavour, format }),
      );
    });
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("A number from 0 to 65535 is needed.");
  return Number(text);
}
