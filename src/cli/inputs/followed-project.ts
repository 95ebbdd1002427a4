import { setTimeout as startTimer } from "node:timers";
import { setImmediate, setTimeout } from "node:timers/promises";
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

/** Follows a project; `cache` keeps what is known of files between readings. */
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

/** How long it has been quiet when nobody is taken to be writing a file any more. */
const SETTLE_MS = 15;
/** From a change until a run begins, in which the other events of the same save come. */
const START_MS = 2;

/**
 * Waits until there were no further changes for a moment. Returns whether there were any since the run began or last waited: what it
 * has read until then may be half-written.
 */
export type Settle = () => Promise<boolean>;

/** Runs of one function after the other, at once and after changes. */
export interface Runs {
  /** Runs when the runs before are through, and returns when this one is. */
  readonly runNext: () => Promise<void>;
  /** Runs soon, unless the run that goes on waits until this change has settled. */
  readonly onChange: () => void;
  /** Waits for the run that goes on, and begins none. */
  readonly end: () => Promise<void>;
}

/** Returns what runs a function one time after the other. */
export function oneAfterTheOther(run: (settle: Settle) => Promise<void>): Runs {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let hasEnded = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  // Changes so far, and those of them that the run has to have read.
  let [changes, readChanges] = [0, 0];
  const settle: Settle = async () => {
    // The event loop reports changes that came during a computation in its next turn, which the second wait is sure to follow.
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    for (let wait = restOf(changedAt); wait > 0; wait = restOf(changedAt)) await setTimeout(wait);
    const isChanged = changes !== readChanges;
    readChanges = changes;
    return isChanged;
  };
  const runOnce = async (): Promise<void> => {
    isRunning = true;
    readChanges = changes;
    try {
      await run(settle);
    } finally {
      isRunning = false;
    }
    if (changes !== readChanges) runSoon();
  };
  const runNext = (): Promise<void> => {
    running = running.then(runOnce);
    return running;
  };
  const runSoon = (): void => {
    if (hasEnded || timer !== undefined) return;
    timer = startTimer(() => {
      timer = undefined;
      void runNext();
    }, START_MS);
  };
  return {
    runNext,
    onChange: () => {
      changedAt = performance.now();
      changes++;
      if (!isRunning) runSoon();
    },
    end: async () => {
      hasEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function restOf(changedAt: number): number {
  return changedAt + SETTLE_MS - performance.now();
}

/** Resolves when the user or the system asks the command to end. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}
