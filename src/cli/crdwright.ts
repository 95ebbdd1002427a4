#!/usr/bin/env node
import * as nodeModule from "node:module";
import { allowClosedPipes } from "../io/run-program.js";
import { keepCompiledCode } from "./load-command.js";
import { runCommandLine } from "./run-command-line.js";

// Node 22 can keep compiled modules between runs; `load-command.ts` keeps the commands in every version.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function") {
  const folder = (await import("../io/code-cache/code-cache-folder.js")).codeCacheFolder();
  if (folder !== undefined) nodeModule.enableCompileCache(folder);
}
allowClosedPipes();
process.exitCode = await runCommandLine(process.argv.slice(2));
keepCompiledCode();
