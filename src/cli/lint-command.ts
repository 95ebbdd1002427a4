import { type Command, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import { LINT_PRESETS } from "../project/config/define-config.js";
import type { LintOptions } from "./commands/lint.js";
import type { SharedOptions } from "./validation-commands.js";

/** Adds the command that looks at an API by conventions. */
export function addLintCommand(
  program: Command,
  {
    project,
    config,
    quiet,
    maxWarnings,
  }: Pick<SharedOptions, "project" | "config" | "quiet"> & { maxWarnings: () => Option },
  done: (code: ExitCode) => void,
): void {
  program
    .command("lint")
    .description("check an API's sources by conventions; exits 1 where one is broken")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(
      new Option("--format <format>", "how findings are printed")
        .choices(["text", "json", "github", "sarif"])
        .default("text"),
    )
    .addOption(
      new Option("--preset <preset>", "the set of rules, instead of the configuration's").choices([...LINT_PRESETS]),
    )
    .addOption(maxWarnings())
    .addOption(
      new Option("--against <revision>", "leave out what is found of this Git revision already").conflicts(
        "writeBaseline",
      ),
    )
    .option("--fix", "change the sources where a rule knows how, and report the rest", false)
    .addOption(
      new Option("--write-baseline", "take all findings into the baseline, so that only new ones are reported")
        .default(false)
        .conflicts("fix"),
    )
    .option("--list", "list the rules with their reasons, and those that are on here", false)
    .action(async (options: LintOptions) => done(await (await import("./commands/lint.js")).lint(options)));
}
