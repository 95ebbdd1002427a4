import { jsonLogger, type Logger } from "./logger.js";
import type { Manager } from "./manager.js";

/**
 * Returns a signal that aborts with the first SIGTERM or SIGINT. A second one ends the process at once, with the exit code that a
 * shell gives it: 128 and the signal's number.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const [name, number] of [
    ["SIGTERM", 15],
    ["SIGINT", 2],
  ] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(128 + number);
      stop.abort(new Error(`stopped by ${name}`));
    });
  }
  return stop.signal;
}

/**
 * Runs a manager as the program that this process is: until SIGTERM or SIGINT, with exit code 0, or until it fails, with exit
 * code 1 and a line in the log. Either way the process ends, so that nothing which a reconcile began outlives the lease.
 * Making the manager may fail as well, such as for a kubeconfig that cannot be read.
 */
export async function runProgram(makeManager: () => Manager | Promise<Manager>): Promise<never> {
  let log: Logger = jsonLogger();
  try {
    const manager = await makeManager();
    log = manager.log;
    await manager.run(stopSignal());
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : String(error) }, "the program has failed");
    process.exit(1);
  }
  process.exit(0);
}
