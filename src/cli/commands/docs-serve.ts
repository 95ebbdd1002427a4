import { existsSync } from "node:fs";
import type { FSWatcher } from "chokidar";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode, problemText, reportProblem } from "../../io/exit-codes.js";
import { isErrorWithCode } from "../../io/input-file.js";
import {
  jsonOf,
  printDiagnostics,
  printJson,
  printSummary,
  printWaiting,
  textOfDiagnostics,
} from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { areSameReadings, fileLimitOf, type Project } from "../../project/read-project.js";
import { createMemoryCache } from "../../project/run-cache.js";
import { problemPage } from "../../reference/pages/page-frame.js";
import { type PageServer, type ServedPages, servePages } from "../../reference/pages/page-server.js";
import { siteFiles } from "../../reference/pages/site.js";
import type { Reference } from "../../reference/reference.js";
import { MANIFEST } from "../inputs/crd-folder.js";
import {
  followProject,
  interruption,
  oneAfterTheOther,
  type Settle,
  type Watching,
} from "../inputs/followed-project.js";
import { refuse } from "../inputs/gate-project.js";
import {
  crdReference,
  projectReference,
  type ReferenceInput,
  versionCount,
  withoutWarnings,
} from "../inputs/reference-input.js";
import { watchPaths } from "../inputs/source-watcher.js";
import type { DocsOptions } from "./docs.js";

export interface ServeOptions extends DocsOptions {
  /** 0 for any port that is free. */
  readonly port: number;
}

/** What pages are made from, which is read again after each change. */
interface FollowedReference {
  /** Undefined where nothing has changed since the last reading. */
  readonly read: () => Promise<ReferenceInput | undefined>;
  readonly isWatched: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Serves reference pages to browsers on this machine, which load them again when the sources have changed, until interrupted. Mistakes
 * are printed, and shown in the place of the pages.
 */
export async function docsServe(options: ServeOptions): Promise<ExitCode> {
  const { port, crd, project } = options;
  if (options.flavour !== undefined) return refuse("pages in Markdown are for another site: write them by --out");
  if (!existsSync(project)) return refuse(`there is no folder ${project}`);
  const interrupted = interruption();
  const session = Date.now();
  let count = 0;
  const problemPages = (text: string): ServedPages => {
    const live = `${session}-${++count}`;
    return { live, problem: problemPage("There is nothing to show yet", text, live) };
  };
  const server = await listen(port, problemPages("The sources are being read."));
  if (server === undefined) return EXIT_UNUSABLE;
  const show = async (input: ReferenceInput): Promise<void> => {
    const { reference, findings, place, problem } = input;
    await printDiagnostics(findings, place, options.format);
    if (problem !== undefined) reportProblem(problem);
    const text = problem ?? (await textOfDiagnostics(findings, place));
    server.show(reference === undefined ? problemPages(text) : sitePages(reference, `${session}-${++count}`));
    if (options.format === "json") printJson({ diagnostics: await jsonOf(findings, place), address: server.address });
    const result = reference === undefined ? "mistakes are shown" : versionCount(reference);
    printSummary(`${result} at ${server.address}`, options);
  };
  const run = async (settle: Settle): Promise<void> => {
    try {
      await settle();
      const input = await followed.read();
      if (input !== undefined) await show(input);
    } catch (error) {
      // What cannot even be watched ends the command.
      if (!followed.isWatched()) throw error;
      reportProblem(error);
      server.show(problemPages(problemText(error)));
    }
  };
  const runs = oneAfterTheOther(run);
  const watching = { onChange: runs.onChange, onError: reportProblem };
  const followed = crd === undefined ? followedProject(options, watching) : followedCrds(crd, options, watching);
  try {
    await runs.runNext();
    printWaiting(options);
    await interrupted;
    await followed.close();
    await runs.end();
  } finally {
    await server.close();
  }
  return EXIT_FINE;
}

async function listen(port: number, first: ServedPages): Promise<PageServer | undefined> {
  try {
    return await servePages(port, first);
  } catch (error) {
    const why = isErrorWithCode(error) && error.code === "EADDRINUSE" ? "it is in use" : problemText(error);
    refuse(`pages cannot be served on port ${port}: ${why}; choose another by --port, or 0 for any that is free`);
    return undefined;
  }
}

function sitePages(reference: Reference, live: string): ServedPages {
  return { live, pages: new Map(siteFiles(reference, { live }).map(({ path, text }) => [path, text])) };
}

function followedProject(options: DocsOptions, watching: Watching): FollowedReference {
  const compile = createCompiler();
  // Of Go files that did not change nothing is read again.
  const followed = followProject(options, createMemoryCache(), watching);
  let last: Project | undefined;
  return {
    ...followed,
    read: async () => {
      const project = await followed.read();
      const isSame = last !== undefined && areSameReadings(last, project);
      last = project;
      return isSame ? undefined : withoutWarnings(projectReference(project, compile, options.title));
    },
  };
}

function followedCrds(paths: readonly string[], options: DocsOptions, watching: Watching): FollowedReference {
  let watcher: FSWatcher | undefined;
  return {
    read: async () => {
      watcher ??= await watchPaths({ paths, inputs: MANIFEST, ...watching });
      return crdReference(paths, { title: options.title, maxMib: fileLimitOf(options) });
    },
    isWatched: () => watcher !== undefined,
    close: async () => watcher?.close(),
  };
}
