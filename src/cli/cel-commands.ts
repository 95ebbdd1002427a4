import { type Command, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import { TARGET_VERSIONS } from "../kube/target-version.js";
import type { CelCostOptions } from "./commands/cel-cost.js";
import type { CelEvalOptions } from "./commands/cel-eval.js";
import type { SharedOptions } from "./validation-commands.js";

/** Adds the commands about rules. */
export function addCelCommands(
  program: Command,
  { project, config }: SharedOptions,
  done: (code: ExitCode) => void,
): void {
  const cel = program
    .command("cel")
    .description("tell about the rules of an API, which are written in CEL")
    .enablePositionalOptions();
  cel
    .command("cost")
    .description("list what the rules may cost at most, as an API server estimates it; exits 1 if one is too expensive")
    .addOption(project())
    .addOption(config())
    .addOption(new Option("--format <format>", "how the result is printed").choices(["text", "json"]).default("text"))
    .option(
      "--crd <file>",
      "list the rules of the CRDs in this file or folder, not the project's; may be repeated",
      (entry: string, others: readonly string[] = []): readonly string[] => [...others, entry],
    )
    .addOption(
      new Option("--target-version <version>", "the Kubernetes version of the server")
        .choices(TARGET_VERSIONS)
        .default("1.37"),
    )
    .action(async (options: CelCostOptions) => done(await (await import("./commands/cel-cost.js")).celCost(options)));
  cel
    .command("eval <expression>")
    .description("evaluate an expression as a rule: its value or error, its type and its costs; exits 1 for an error")
    .addOption(project())
    .addOption(config())
    .requiredOption("--self <value>", "the value: JSON or YAML, or @ and a file")
    .option("--old-self <value>", "the old value, in the same way")
    .option("--optional-old-self", "oldSelf is an optional, as for a rule with optionalOldSelf", false)
    .option("--crd <file>", "take the types from the schema of this CRD; else they are inferred from the values")
    .option("--path <path>", "the node of the schema, such as .spec.list[].field", ".")
    .addOption(
      new Option("--target-version <version>", "the Kubernetes version of the server")
        .choices(TARGET_VERSIONS)
        .default("1.37"),
    )
    .addOption(new Option("--format <format>", "how the result is printed").choices(["text", "json"]).default("text"))
    .action(async (expression: string, options: CelEvalOptions) =>
      done(await (await import("./commands/cel-eval.js")).celEval(expression, options)),
    );
}
