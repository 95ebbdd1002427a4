import { existsSync } from "node:fs";
import { dirname, isAbsolute, posix, relative, sep } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { addCompletionCommand } from "../io/completion/completion-command.js";
import type { KnownValues } from "../io/completion/completion-table.js";
import type { ExitCode } from "../io/exit-codes.js";
import { OUTPUT_FORMATS, type OutputFormat } from "../io/output-format.js";
import { packageVersion } from "../io/package-version.js";
import type { ProjectPlace } from "../project/read-project.js";
import { addBreakingCommands } from "./breaking-command.js";
import { addCelCommands } from "./cel-commands.js";
import type { BundleOptions } from "./commands/bundle.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { InitOptions } from "./commands/init.js";
import { addDocsCommand } from "./docs-command.js";
import { addLintCommand } from "./lint-command.js";
import { addLspCommand } from "./lsp-command.js";
import { addSchemapatchCommand } from "./schemapatch-command.js";
import { addValidationCommands } from "./validation-commands.js";

interface ProjectOptions extends ProjectPlace {
  readonly format: OutputFormat;
  readonly quiet: boolean;
}

/** Sets up the commands; each loads its code when it runs, so that a quick one starts quickly. */
export function createProgram(done: (code: ExitCode) => void): Command {
  const program = new Command("crdwright")
    .description("Kubernetes CRDs from annotated TypeScript types, one for each feature set")
    .version(packageVersion())
    // A command with subcommands may have options of the same names as these.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError("(crdwright --help tells what there is)")
    .hook("preAction", (_, command) => placeProject(command));
  const project = (): Option =>
    new Option(
      "-p, --project <folder>",
      "the folder of the project (default: the nearest one with a crdwright.config.ts, from this one upwards)",
    );
  const config = (): Option =>
    new Option("-c, --config <file>", "the configuration; without --project its folder is that of the project");
  const quiet = (): Option => new Option("-q, --quiet", "print findings alone: no summary, no progress").default(false);
  const format = (): Option =>
    new Option("--format <format>", "how findings are printed").choices([...OUTPUT_FORMATS]).default("text");

  const maxWarnings = (): Option =>
    new Option("--max-warnings <count>", "exit with 1 where there are more warnings").argParser((text) => {
      if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("A count is needed, such as 0.");
      return Number(text);
    });
  const declaring = (flag: string, help: string): Option =>
    new Option(flag, help).default(false).conflicts(["watch", "list", "stats"]);

  program
    .command("generate")
    .description("write everything that is generated from the API's sources")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(format())
    .addOption(maxWarnings())
    .addOption(new Option("--list", "print what would be written, and write nothing").default(false).conflicts("watch"))
    .addOption(declaring("--inputs", "print the files that a run reads, relative to the project, and write nothing"))
    .addOption(declaring("--outputs", "print the files that a run writes, relative to the project, and write nothing"))
    .addOption(new Option("--json", "the same as --format json").default(false).implies({ format: "json" }))
    .option("--watch", "go on, and generate again after every change", false)
    .addOption(
      new Option(
        "--stats",
        "print the time of each stage, how often schemas were built and rules checked, and the gates that no marker names",
      )
        .default(false)
        .conflicts("watch"),
    )
    .action(async (options: GenerateOptions & { watch: boolean; inputs: boolean; outputs: boolean }) => {
      if (options.inputs || options.outputs) {
        done(await (await import("./commands/declared-files.js")).declareFiles(options));
        return;
      }
      const run = options.watch
        ? (await import("./commands/watch.js")).watch
        : (await import("./commands/generate.js")).generate;
      done(await run(options));
    });
  program
    .command("verify")
    .description("check that what is generated is up to date; writes nothing, exits 1 if it is not")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(format())
    .addOption(maxWarnings())
    .action(async (options: ProjectOptions & { maxWarnings?: number }) =>
      done(await (await import("./commands/verify.js")).verify(options)),
    );
  program
    .command("markers [name]")
    .description("list the markers, or tell about one")
    .option("--json", "print them as data: names, targets, arguments, help", false)
    .action(async (name: string | undefined, { json }: { json: boolean }) =>
      done((await import("./commands/markers.js")).markers(name, json)),
    );
  program
    .command("import [names...]")
    .description("write existing CRDs, or with --go the API types of Go packages, as annotated TypeScript")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(format())
    .option("--out <folder>", "the folder for the sources, below which each group and version has one", "api")
    .option("--force", "overwrite files that are there with another text", false)
    .option("--feature-gates <folder>", "the FeatureGate manifests that say which gates are on where")
    .option(
      "--partials <folder>",
      "import from this tree of <group>/<version>/<crd>/<gate>.yaml or checkout of openshift/api; CRDs are named, not files",
    )
    .option("--overrides <folder>", "a like tree of manifests that are merged last")
    .addOption(
      new Option("--go", "import Go API packages instead: arguments are folders or import paths, as for go list")
        .default(false)
        .conflicts(["partials", "overrides"]),
    )
    .addOption(
      new Option(
        "--kinds <which>",
        "with --go, the structs that are kinds: all with embedded metadata, or those that are marked as roots",
      ).choices(["embedded", "marked"]),
    )
    .addOption(
      new Option(
        "--foreign-types <how>",
        "with --go, what becomes of types of other modules: copies with their texts, or the vocabulary's where it has them (default: copy)",
      ).choices(["copy", "vocabulary"]),
    )
    .action(
      async (
        names: string[],
        options: ProjectOptions & {
          out: string;
          force: boolean;
          featureGates?: string;
          partials?: string;
          overrides?: string;
          go: boolean;
          kinds?: "embedded" | "marked";
          foreignTypes?: "copy" | "vocabulary";
        },
      ) =>
        done(
          options.go
            ? await (await import("./commands/import-go.js")).importGoPackages(names, options)
            : await (await import("./commands/import.js")).importCrds(names, options),
        ),
    );
  const gateFormat = (...choices: string[]): Option =>
    new Option("--format <format>", "how the result is printed").choices(choices).default("text");
  const gates = program
    .command("gates")
    .description("list the feature gates: where each is on, and which CRDs, fields and constraints it touches")
    .enablePositionalOptions()
    .addOption(project())
    .addOption(config())
    .addOption(gateFormat("text", "markdown", "json"))
    .action(async (options: ProjectPlace & { format: "text" | "markdown" | "json" }) =>
      done(await (await import("./commands/gates.js")).gates(options)),
    );
  gates
    .command("explain <gate>")
    .description("tell about one gate: its owner, where it is on, what it touches and what it changes")
    .addOption(project())
    .addOption(config())
    .addOption(gateFormat("text", "json"))
    .action(async (gate: string, options: ProjectPlace & { format: "text" | "json" }) =>
      done(await (await import("./commands/gates-explain.js")).gatesExplain(gate, options)),
    );
  gates
    .command("diff <setA> <setB>")
    .description("tell what differs between the gates and the CRDs of two feature sets, field by field")
    .addOption(project())
    .addOption(config())
    .addOption(gateFormat("text", "json"))
    .option("--profile <profile>", "only this cluster profile")
    .action(async (one: string, two: string, options: ProjectPlace & { format: "text" | "json"; profile?: string }) =>
      done(await (await import("./commands/gates-diff.js")).gatesDiff(one, two, options)),
    );
  gates
    .command("promote <gate>")
    .description("tell what turning a gate on in a further set would change in manifests and API; edits nothing")
    .addOption(project())
    .addOption(config())
    .addOption(gateFormat("text", "json"))
    .requiredOption("--to <set>", "the feature set")
    .option("--profile <profile>", "only this cluster profile; else those on which the gate is on in some set")
    .option("--dry-run", "needed, since nothing else is done", false)
    .action(
      async (
        gate: string,
        options: ProjectPlace & { format: "text" | "json"; to: string; profile?: string; dryRun: boolean },
      ) => done(await (await import("./commands/gates-promote.js")).gatesPromote(gate, options)),
    );
  gates
    .command("manifests")
    .description("write the FeatureGate manifest of each cluster profile and feature set into a folder")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .requiredOption("--out <folder>", "the folder to write into")
    .option("--json", "names and bytes as openshift/api publishes them", false)
    .action(async (options: ProjectPlace & { quiet: boolean; out: string; json: boolean }) =>
      done(await (await import("./commands/gates-manifests.js")).gatesManifests(options)),
    );
  gates
    .command("audit")
    .description(
      "list the rules, enum values and limits that the merge of per-gate manifests loses; exits 1 if there are any",
    )
    .addOption(project())
    .addOption(config())
    .addOption(format())
    .option(
      "--partials <folder>",
      "audit this tree of <group>/<version>/<crd>/<gate>.yaml, or checkout of openshift/api, instead of the project",
    )
    .option("--overrides <folder>", "a like tree of manifests that are merged last")
    .option("--feature-gates <folder>", "the FeatureGate manifests that say which gates are on where")
    .action(async (options: ProjectOptions & { partials?: string; overrides?: string; featureGates?: string }) =>
      done(await (await import("./commands/gates-audit.js")).gatesAudit(options)),
    );
  program
    .command("bundle")
    .description("write the manifests of clusters for installers, or of one cluster that is chosen here")
    .addOption(project())
    .addOption(config())
    .addOption(quiet())
    .addOption(format())
    .option("--feature-set <set>", "the feature set of the cluster; without one, Default")
    .option(
      "--feature-gate <name=bool>",
      "with CustomNoUpgrade: a gate that is on or off; may be given several times",
      (entry: string, others: readonly string[]) => [...others, entry],
      [] as readonly string[],
    )
    .option("--install-config <file>", "take feature set and gates from this install-config")
    .option("--cluster-profile <profile>", "the cluster profile: SelfManagedHA, or Hypershift")
    .option("--release <major>", "the major version, where manifests differ between releases")
    .option("--ca-bundle <file>", "put this authority of the conversion webhook, in PEM, into the CRDs that have one")
    .option("--allow-unknown-gates", "take gates that the API does not declare, as OpenShift's installer does", false)
    .option("--scos", "the cluster is of a build on CentOS Stream CoreOS, which alone has the set OKD", false)
    .option("--out <folder>", "where the bundle of the chosen cluster is written, as a folder and a .tar.gz")
    .addOption(
      new Option("--list", "list the bundles of every profile and set").default(false).conflicts(["out", "check"]),
    )
    .addOption(
      new Option("--check <bundle>", "check a bundle's folder or .tar.gz: digests, completeness").conflicts("out"),
    )
    .action(async (options: ProjectOptions & BundleOptions) =>
      done(await (await import("./commands/bundle.js")).bundle(options)),
    );
  addValidationCommands(program, { project, config, quiet, format }, done);
  addLintCommand(program, { project, config, quiet, maxWarnings }, done);
  addBreakingCommands(program, { project, config, quiet }, done);
  addDocsCommand(program, { project, config, quiet, format }, done);
  addSchemapatchCommand(program, { project, config, quiet, format }, done);
  addCelCommands(program, { project, config, quiet, format }, done);
  addCompletionCommand(program, completionValues, done);
  addLspCommand(program, done);
  program
    .command("init")
    .description("begin an API: a kind, configuration, package scripts")
    .addOption(new Option("-p, --project <folder>", "the folder of the project").default(".", "this folder"))
    .option("--group <group>", "the API group", "example.com")
    .option("--api-version <version>", "the API version", "v1alpha1")
    .option("--kind <kind>", "the first kind", "Widget")
    .option("--feature-gates", "declare a feature gate too, and write a CRD for each feature set of OpenShift", false)
    .option("--controller", "add a controller: a program, a test, a Dockerfile and manifests to deploy it", false)
    .action(async ({ apiVersion, ...options }: Omit<InitOptions, "version"> & { apiVersion: string }) =>
      done(await (await import("./commands/init.js")).init({ ...options, version: apiVersion })),
    );
  return program;
}

/**
 * Says where the project is, for a command that has one: the folder that is named, else that of the configuration that is,
 * else the nearest one with a configuration.
 */
async function placeProject(command: Command): Promise<void> {
  if (!command.options.some((option) => option.attributeName() === "config")) return;
  const { project, config } = command.opts<{ project?: string; config?: string }>();
  if (config === undefined) {
    const { findProject } = await import("../project/read-project.js");
    command.setOptionValue("project", project ?? (relative("", findProject(".")) || "."));
    return;
  }
  const folder = project ?? dirname(config);
  const name = relative(folder, config);
  if (!existsSync(config)) command.error(`crdwright: there is no ${config}`);
  if (name.startsWith("..") || isAbsolute(name))
    command.error(`crdwright: ${config} is not in the folder of the project, ${folder}`);
  command.setOptionValue("project", folder).setOptionValue("config", name.split(sep).join(posix.sep));
}

/** The values that the shell completes where options and arguments list none themselves. */
async function completionValues(): Promise<KnownValues> {
  const [{ allMarkers }, features] = await Promise.all([
    import("../markers/registry.js"),
    import("../features/feature-registry.js"),
  ]);
  const sets = [...features.FEATURE_SETS];
  const profile = [...features.CLUSTER_PROFILES];
  return { set: sets, setA: sets, setB: sets, profile, name: allMarkers.map((marker) => marker.name) };
}
