import { join } from "node:path";
import { CONFIG_FILE } from "../../config/read-config.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { writeFiles } from "../../output/write-files.js";
import { createCompiler } from "../../pipeline/compile.js";
import { readProject } from "../../pipeline/read-project.js";
import { EXIT_FINE, type ExitCode } from "../exit-codes.js";
import { counted, printDiagnostics } from "../output-format.js";
import { type GenerateOptions, refusals } from "./generate.js";

const SETTLE_MS = 15;

/** Generates, and again after every change of a source, until interrupted. Only what changed is read and made anew. */
export async function watch(options: GenerateOptions): Promise<ExitCode> {
  const { watch: watchFiles } = await import("chokidar");
  const compile = createCompiler();
  let previous = new Map<string, string>();

  const run = async (): Promise<void> => {
    const start = performance.now();
    const project = readProject(options.project);
    const compilation = hasErrors(project.configFindings) ? undefined : compile(project.texts);
    const diagnostics = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
    if (compilation === undefined || hasErrors(diagnostics)) {
      await printDiagnostics(diagnostics, project.textOf, options.format);
      process.stderr.write("nothing written; waiting for changes\n");
      return;
    }
    const result = writeFiles(project.output, compilation.files, previous);
    const refused = refusals(project, result.refused);
    await printDiagnostics([...diagnostics, ...refused], project.textOf, options.format);
    previous = hasErrors(refused) ? new Map() : new Map(compilation.files.map(({ path, text }) => [path, text]));
    const took = Math.round(performance.now() - start);
    process.stderr.write(
      `${counted(result.written.length, "file")} written, ${result.removed.length} removed (${took} ms)\n`,
    );
  };

  await run();
  const { texts } = readProject(options.project);
  const watched = [texts.config.api ?? "api", texts.config.features, CONFIG_FILE].filter((path) => path !== undefined);
  const watcher = watchFiles(
    watched.map((path) => join(options.project, path)),
    { ignoreInitial: true, ignored: (path, stats) => stats?.isFile() === true && !/\.[cm]?ts$/.test(path) },
  );
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, SETTLE_MS);
  });
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  process.stderr.write("waiting for changes\n");
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
  await watcher.close();
  await running;
  return EXIT_FINE;
}
