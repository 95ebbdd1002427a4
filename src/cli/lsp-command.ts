import { type Command, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";

/** Adds the language server, which editors start. */
export function addLspCommand(program: Command, done: (code: ExitCode) => void): void {
  program
    .command("lsp")
    .description("serve an editor as its language server: markers, rules, gates and objects while they are typed")
    .addOption(new Option("--stdio", "speak over standard input and output, which is the only way").default(true))
    .action(async () => done(await (await import("./commands/lsp.js")).lsp()));
}
