import { isDeepStrictEqual } from "node:util";
import type { FSWatcher } from "chokidar";
import { inputsElsewhere, inputsOf, type Project, type ProjectPlace } from "../../project/read-project.js";
import type { RunCache } from "../../project/run-cache.js";
import { openProject } from "./open-project.js";
import { GO_INPUTS, watchPaths, watchSources } from "./source-watcher.js";

/** A project that is watched where it was read from, which may change with each reading. */
export interface FollowedProject {
  /** Reads the project after the watching of its paths began, so that no edit falls between the two. */
  readonly read: () => Promise<Project>;
  /** Whether it could be watched so far. */
  readonly isWatched: () => boolean;
  readonly close: () => Promise<void>;
}

/** What is called when something that is watched changes or cannot be watched. */
export interface Watching {
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Follows a project; `cache` keeps what is known of Go files between readings. */
export function followProject(place: ProjectPlace, cache: RunCache, watching: Watching): FollowedProject {
  let watcher: FSWatcher | undefined;
  let elsewhere: FSWatcher | undefined;
  let watched: readonly (readonly string[])[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([watcher?.close(), elsewhere?.close()]);
  };
  return {
    read: async () => {
      const project = await openProject(place, cache);
      const [paths, others] = [inputsOf(project), inputsElsewhere(project)];
      if (watcher !== undefined && isDeepStrictEqual([paths, others], watched)) return project;
      await close();
      watcher = await watchSources({ root: place.project, paths, ...watching });
      elsewhere = others.length === 0 ? undefined : await watchPaths({ paths: others, inputs: GO_INPUTS, ...watching });
      watched = [paths, others];
      return openProject(place, cache);
    },
    isWatched: () => watcher !== undefined,
    close,
  };
}

const SETTLE_MS = 15;

/** Runs of one function after the other, at once and after changes. */
export interface Runs {
  /** Runs when the runs before are through, and returns when this one is. */
  readonly runNext: () => Promise<void>;
  /** Runs as soon as there were no further changes for a moment. */
  readonly onChange: () => void;
  /** Waits for the run that goes on, and begins none. */
  readonly end: () => Promise<void>;
}

/** Returns what runs a function one time after the other. */
export function oneAfterTheOther(run: () => Promise<void>): Runs {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const runNext = (): Promise<void> => {
    running = running.then(run);
    return running;
  };
  return {
    runNext,
    onChange: () => {
      clearTimeout(timer);
      timer = setTimeout(runNext, SETTLE_MS);
    },
    end: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}

/** Resolves when the user or the system asks the command to end. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}
