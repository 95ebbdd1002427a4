import type { Command } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import type { SchemapatchOptions } from "./commands/schemapatch.js";
import type { SharedOptions } from "./validation-commands.js";

/** Adds the command that puts generated schemas into files of CRDs that people keep by hand. */
export function addSchemapatchCommand(program: Command, shared: SharedOptions, done: (code: ExitCode) => void): void {
  program
    .command("schemapatch <crds...>")
    .description("put the generated schemas into existing CRDs, in files or folders, and keep everything else of them")
    .addOption(shared.project())
    .addOption(shared.config())
    .addOption(shared.quiet())
    .addOption(shared.format())
    .option("--check", "write nothing, and exit with 1 where a schema is not the generated one", false)
    .action(async (crds: string[], options: SchemapatchOptions) =>
      done(await (await import("./commands/schemapatch.js")).schemapatch(crds, options)),
    );
}
