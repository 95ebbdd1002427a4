#!/usr/bin/env node
import { allowClosedPipes } from "../../io/run-program.js";
import { runCommandLine } from "./run-command-line.js";

allowClosedPipes();
process.exitCode = await runCommandLine(process.argv.slice(2));
