#!/usr/bin/env node
import * as nodeModule from "node:module";
import { runCommandLine } from "./run-command-line.js";

// Node 22 can keep compiled code between runs; older versions need not load what finds the folder for it.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function") {
  const folder = (await import("./code-cache-folder.js")).codeCacheFolder();
  if (folder !== undefined) nodeModule.enableCompileCache(folder);
}
// A reader such as `head` may leave before all is printed; that is no failure of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.exitCode = await runCommandLine(process.argv.slice(2));
