#!/usr/bin/env node
import * as nodeModule from "node:module";
import { allowClosedPipes } from "../io/run-program.js";
import { runCommandLine } from "./run-command-line.js";

// Node 22 can keep compiled code between runs; older versions need not load what finds the folder for it.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function") {
  const folder = (await import("./code-cache-folder.js")).codeCacheFolder();
  if (folder !== undefined) nodeModule.enableCompileCache(folder);
}
allowClosedPipes();
process.exitCode = await runCommandLine(process.argv.slice(2));
