import { type Command, Option } from "commander";
import type { ExitCode } from "../io/exit-codes.js";
import { TARGET_VERSIONS } from "../kube/target-version.js";
import type { TestOptions } from "./commands/test.js";
import type { ValidateOptions } from "./commands/validate.js";

/** Options that several commands have. */
export interface SharedOptions {
  readonly project: () => Option;
  readonly config: () => Option;
  readonly quiet: () => Option;
  readonly format: () => Option;
}

/** Adds the commands that do what a server does with objects. */
export function addValidationCommands(program: Command, shared: SharedOptions, done: (code: ExitCode) => void): void {
  const targetVersion = (): Option =>
    new Option(
      "--target-version <version>",
      "the Kubernetes version of the server; without one, that of the project, or the newest",
    ).choices(TARGET_VERSIONS);
  const collect = (entry: string, others: readonly string[] = []): readonly string[] => [...others, entry];

  program
    .command("validate <objects...>")
    .description(
      "tell what a server would say of objects in YAML or JSON, or what is wrong with documents, - for standard input; exits 1 if one is refused",
    )
    .addOption(shared.project())
    .addOption(shared.config())
    .addOption(shared.quiet())
    .addOption(shared.format())
    .option("--crd <file>", "validate by the CRDs in this file or folder, not the project's; may be repeated", collect)
    .addOption(
      new Option("--document <name>", "the files are documents of this root of the project, and no objects").conflicts([
        "crd",
        "old",
        "status",
        "fieldValidation",
      ]),
    )
    .option("--old <file>", "the objects as they are stored; each is found by kind, namespace and name")
    .option("--status", "update the status of the old objects", false)
    .option("--feature-set <set>", "by the project's CRDs of this feature set; without one, Default")
    .option("--cluster-profile <profile>", "by the project's CRDs of this cluster profile")
    .option(
      "--feature-gate <name=bool>",
      "with CustomNoUpgrade: a gate that is on or off; may be repeated",
      collect,
      [],
    )
    .option("--release <major>", "the major version, where manifests differ between releases")
    .addOption(targetVersion())
    .addOption(
      new Option("--field-validation <mode>", "what to do about unknown and doubled fields")
        .choices(["Strict", "Warn", "Ignore"])
        .default("Strict"),
    )
    .action(async (objects: string[], options: ValidateOptions) =>
      done(await (await import("./commands/validate.js")).validate(objects, options)),
    );

  program
    .command("test [suites...]")
    .description("run API integration suites, files or folders of them, without a cluster; exits 1 if a case fails")
    .addOption(shared.project())
    .addOption(shared.config())
    .addOption(shared.quiet())
    .addOption(
      new Option("--format <format>", "how results are printed")
        .choices(["text", "json", "github", "junit"])
        .default("text"),
    )
    .option("--crds <folder>", "run on the CRDs below this folder, not those beside the suites or the project's")
    .option("--feature-gates <folder>", "the FeatureGate manifests that say which gates are on where the CRDs are read")
    .addOption(targetVersion())
    .option("--verdicts", "compare what is refused, at which path, and what is stored, and leave texts alone", false)
    .option("--lenient", "pass over keys that have no effect, as openshift/api does", false)
    .option("--watch", "go on, and run again after every change", false)
    .action(async (suites: string[], options: TestOptions) =>
      done(await (await import("./commands/test.js")).test(suites, options)),
    );
}
