import { type Command, InvalidArgumentError, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import { TARGET_VERSIONS } from "../kube/target-version.js";
import type { BreakingOptions } from "./commands/breaking.js";
import type { DiffOptions } from "./commands/diff.js";
import type { SharedOptions } from "./validation-commands.js";

/** Versions whose servers are judged like the oldest one that is known in all but rules and ratcheting, which 1.30 brought. */
const WITHOUT_VERDICTS = ["1.29", "1.30", "1.31"];

/** Adds the commands that compare two states of an API. */
export function addBreakingCommands(
  program: Command,
  { project, config, quiet }: Pick<SharedOptions, "project" | "config" | "quiet">,
  done: (code: ExitCode) => void,
): void {
  const against = (): Option =>
    new Option(
      "--against <state>",
      "the state before: a Git revision (HEAD~1, v1.2:manifests), a folder or file of CRDs, a project, a bundle",
    );
  const set = (flag: string, text: string): Option => new Option(flag, text).conflicts("against");
  const targetVersion = (): Option =>
    new Option(
      "--target-version <version>",
      "the Kubernetes version of the servers (default: that of the project, else the newest)",
    ).choices([...WITHOUT_VERDICTS, ...TARGET_VERSIONS]);
  program
    .command("breaking [state]")
    .description("tell what a change of an API breaks, each finding with an object that shows it; exits 1 if anything")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(
      new Option("--format <format>", "how findings are printed")
        .choices(["text", "json", "github", "sarif"])
        .default("text"),
    )
    .addOption(against())
    .addOption(set("--from-set <set>", "with --to-set: the feature set that clusters come from (default: Default)"))
    .addOption(set("--to-set <set>", "compare, within one state, a feature set with this one"))
    .option("--exceptions <file>", "changes that were agreed on, as YAML, each with a reason and an end")
    .addOption(
      new Option("--day <day>", "the day by which exceptions end, such as 2027-03-31 (default: today)").argParser(day),
    )
    .addOption(targetVersion())
    .action(async (state: string | undefined, options: BreakingOptions) =>
      done(await (await import("./commands/breaking.js")).breaking(state, options)),
    );
  program
    .command("diff [state]")
    .description("tell in words what a change of an API means, for people and release notes")
    .addOption(project())
    .addOption(config())
    .addOption(new Option("--format <format>", "how it is printed").choices(["markdown", "json"]).default("markdown"))
    .addOption(against())
    .addOption(set("--from-set <set>", "with --to-set: the feature set that clusters come from (default: Default)"))
    .addOption(set("--to-set <set>", "compare, within one state, a feature set with this one"))
    .addOption(targetVersion())
    .action(async (state: string | undefined, options: DiffOptions) =>
      done(await (await import("./commands/diff.js")).diff(state, options)),
    );
}

function day(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  if (!isDay) throw new InvalidArgumentError("A day is needed, such as 2027-03-31.");
  return text;
}
