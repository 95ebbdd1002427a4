import type { Command } from "commander";
import { EXIT_FINE, type ExitCode } from "../exit-codes.js";
import type { Shell } from "./completion-script.js";
import type { KnownValues } from "./completion-table.js";

/** Adds the command that prints the completion of the program's own command line. `known` is asked for when it runs. */
export function addCompletionCommand(
  program: Command,
  known: () => Promise<KnownValues>,
  end: (code: ExitCode) => void,
): void {
  const shell = program.createArgument("<shell>", "the shell that the script is for").choices(["bash", "zsh", "fish"]);
  program
    .command("completion")
    .description("print the script that completes this command line in a shell")
    .addArgument(shell)
    .action(async (name: Shell) => {
      const { completionTable } = await import("./completion-table.js");
      const { completionScript } = await import("./completion-script.js");
      process.stdout.write(completionScript(name, program.name(), completionTable(program, await known())));
      end(EXIT_FINE);
    });
}
