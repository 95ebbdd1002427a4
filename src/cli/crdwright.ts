#!/usr/bin/env node
import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { Command, CommanderError, Option } from "commander";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "./exit-codes.js";
import { OUTPUT_FORMATS, type OutputFormat } from "./output-format.js";
import { systemErrorText } from "./system-error.js";

interface ProjectOptions {
  readonly project: string;
  readonly format: OutputFormat;
}

/** Sets up the commands; each loads its code when it runs, so that a quick one starts quickly. */
function createProgram(done: (code: ExitCode) => void): Command {
  const program = new Command("crdwright")
    .description("Kubernetes CRDs from annotated TypeScript types, one for each feature set")
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError("(crdwright --help tells what there is)");
  const project = (): Option =>
    new Option("-p, --project <folder>", "the folder of the project").default(".", "this folder");
  const format = (): Option =>
    new Option("--format <format>", "how findings are printed").choices([...OUTPUT_FORMATS]).default("text");

  program
    .command("generate")
    .description("write everything that is generated from the API's sources")
    .addOption(project())
    .addOption(format())
    .option("--watch", "go on, and generate again after every change", false)
    .addOption(
      new Option("--stats", "print the time of each stage, and the gates that no marker names")
        .default(false)
        .conflicts("watch"),
    )
    .action(async (options: ProjectOptions & { watch: boolean; stats: boolean }) => {
      const run = options.watch
        ? (await import("./commands/watch.js")).watch
        : (await import("./commands/generate.js")).generate;
      done(await run(options));
    });
  program
    .command("verify")
    .description("check that what is generated is up to date; writes nothing, exits 1 if it is not")
    .addOption(project())
    .addOption(format())
    .action(async (options: ProjectOptions) => done(await (await import("./commands/verify.js")).verify(options)));
  program
    .command("markers [name]")
    .description("list the markers, or tell about one")
    .action(async (name: string | undefined) => done((await import("./commands/markers.js")).markers(name)));
  program
    .command("import [crds...]")
    .description("write existing CRDs as annotated TypeScript from which they are generated again")
    .addOption(project())
    .addOption(format())
    .option("--out <folder>", "the folder for the sources, below which each group and version has one", "api")
    .option("--force", "overwrite files that are there with another text", false)
    .option("--feature-gates <folder>", "the FeatureGate manifests that say which gates are on where")
    .option(
      "--partials <folder>",
      "import from this tree of <group>/<version>/<crd>/<gate>.yaml; CRDs are named, not files",
    )
    .option("--overrides <folder>", "a like tree of manifests that are merged last")
    .action(
      async (
        crds: string[],
        options: ProjectOptions & {
          out: string;
          force: boolean;
          featureGates?: string;
          partials?: string;
          overrides?: string;
        },
      ) => done(await (await import("./commands/import.js")).importCrds(crds, options)),
    );
  program
    .command("gates")
    .description("tell about feature gates")
    .command("audit")
    .description(
      "list the rules, enum values and limits that the merge of per-gate manifests loses; exits 1 if there are any",
    )
    .addOption(project())
    .addOption(format())
    .option("--partials <folder>", "audit this tree of <group>/<version>/<crd>/<gate>.yaml instead of the project")
    .option("--overrides <folder>", "a like tree of manifests that are merged last")
    .option("--feature-gates <folder>", "the FeatureGate manifests that say which gates are on where")
    .action(async (options: ProjectOptions & { partials?: string; overrides?: string; featureGates?: string }) =>
      done(await (await import("./commands/gates-audit.js")).gatesAudit(options)),
    );
  program
    .command("init")
    .description("begin an API: types, feature gates, configuration, package scripts")
    .addOption(project())
    .option("--group <group>", "the API group", "example.com")
    .option("--api-version <version>", "the API version", "v1alpha1")
    .option("--kind <kind>", "the first kind", "Widget")
    .action(async ({ apiVersion, ...options }: { project: string; group: string; apiVersion: string; kind: string }) =>
      done(await (await import("./commands/init.js")).init({ ...options, version: apiVersion })),
    );
  return program;
}

function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const content: unknown = JSON.parse(text);
  const version = typeof content === "object" && content !== null && "version" in content ? content.version : undefined;
  return String(version);
}

let code: ExitCode = EXIT_FINE;
// Node 22 can keep compiled code between runs; most of the start-up is compiling the TypeScript compiler.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function")
  nodeModule.enableCompileCache();
// A reader such as `head` may leave before all is printed; that is no failure of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
  });
}
try {
  await createProgram((result) => {
    code = result;
  }).parseAsync();
} catch (error) {
  code = error instanceof CommanderError && error.exitCode === 0 ? EXIT_FINE : EXIT_UNUSABLE;
  if (!(error instanceof CommanderError)) process.stderr.write(`crdwright: ${failureText(error)}\n`);
}
process.exitCode = code;

function failureText(error: unknown): string {
  const refused = systemErrorText(error);
  if (refused !== undefined) return refused;
  if (!(error instanceof Error)) return String(error);
  const hint = "This should have been a proper message; CRDWRIGHT_DEBUG=1 shows where it came from.";
  return `${error.message}\n${process.env.CRDWRIGHT_DEBUG ? error.stack : hint}`;
}
