#!/usr/bin/env node
import { runCommandLine } from "./run-command-line.js";

// A reader such as `head` may leave before all is printed; that is no failure of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.exitCode = await runCommandLine(process.argv.slice(2));
