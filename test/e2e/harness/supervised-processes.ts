import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseJson, stringAt, valueAt } from "./json-value.js";

export interface ProcessDefinition {
  readonly name: string;
  readonly file: string;
  readonly arguments: readonly string[];
}

export interface SupervisedProcesses {
  /** Process ids by name, of those that were started so far. */
  readonly processIds: ReadonlyMap<string, number>;
  /** The first process that ended by itself; undefined while all run. */
  failure(): ProcessFailure | undefined;
  /** Ends the processes and removes their folder; settles when that is done. */
  stop(): Promise<void>;
}

export interface ProcessFailure {
  readonly name: string;
  readonly outcome: string;
  readonly logTail: string;
}

const supervisor = fileURLToPath(new URL("./control-plane-supervisor.mjs", import.meta.url));

/**
 * Starts processes in `directory`, which becomes theirs: it holds a log of each, and is removed with them. They end at
 * `stop`, when one of them ends, and when this process ends in whatever way.
 */
export function superviseProcesses(directory: string, processes: readonly ProcessDefinition[]): SupervisedProcesses {
  if (!process.listeners("disconnect").includes(exitWithRunner)) process.on("disconnect", exitWithRunner);
  const keep = process.env.CRDWRIGHT_E2E_KEEP === "1";
  const specification = JSON.stringify({ directory, keep, processes });
  // Detached, so that an interrupt typed at the terminal reaches it only as the end of this process.
  const child = spawn(process.execPath, [supervisor, specification], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  child.stdin.on("error", () => {}); // it has ended by itself
  const ended = once(child, "exit");
  const processIds = new Map<string, number>();
  let failure: ProcessFailure | undefined;
  createInterface(child.stdout).on("line", (line) => {
    const message = parseJson(line);
    const name = stringAt(message, "name") ?? "";
    const pid = valueAt(message, "pid");
    if (typeof pid === "number") processIds.set(name, pid);
    if (stringAt(message, "event") === "exited") {
      const outcome = stringAt(message, "outcome") ?? "";
      failure ??= { name, outcome, logTail: stringAt(message, "logTail") ?? "" };
    }
  });
  child.on("close", (code, signal) => {
    failure ??= { name: "the supervisor", outcome: signal ?? `exit code ${code}`, logTail: "" };
  });
  return {
    processIds,
    failure: () => failure,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Returns a line that says how a process ended, with the end of its log. */
export function describeFailure(failure: ProcessFailure): string {
  const { name, outcome, logTail } = failure;
  return `${name} ended by itself (${outcome}); the end of its log:\n${logTail}`;
}

/** A worker of the test runner would finish a running test, and keep its servers, after the runner was killed. */
function exitWithRunner(): void {
  process.exit(1);
}
