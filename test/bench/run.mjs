import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { writeSyntheticApi } from "./synthetic-api.mjs";
import { watchLatency } from "./watch-latency.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/cli/crdwright.js");
const onlyParse = join(root, "test/bench/only-parse.mjs");

function row(name, figures) {
  console.log(`${name.padEnd(46)} ${figures.ms.toFixed(0).padStart(6)} ms ${figures.mib.toFixed(0).padStart(6)} MiB`);
}

function ratio(name, value, goal) {
  console.log(`${name.padEnd(46)} ${value.toFixed(2).padStart(6)}    (goal: at most ${goal})`);
}

const scratch = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
try {
  const sources = readdirSync(join(root, "api"), { recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(root, "api", path));
  const [generate, parse] = await measureInTurn(
    [() => runNode([cli, "generate", "--project", root]), () => runNode([onlyParse, ...sources])],
    7,
  );
  row("generate on api/", generate);
  row("load ts-morph and parse the same files", parse);
  ratio("(a) generate / parse", generate.ms / parse.ms, 1.5);

  const one = join(scratch, "one");
  const hundred = join(scratch, "hundred");
  writeSyntheticApi(one, 1);
  writeSyntheticApi(hundred, 100);
  const cold = (folder) => async () => {
    rmSync(join(folder, "generated"), { recursive: true, force: true });
    return runNode([cli, "generate", "--project", folder]);
  };
  const [single, many] = await measureInTurn([cold(one), cold(hundred)], 5);
  row("1 CRD of 500 lines", single);
  row("100 CRDs of 500 lines", many);
  ratio("(b) 100 CRDs / 1 CRD", many.ms / single.ms, 10);

  const latency = await watchLatency(cli, hundred);
  console.log(`${"(c) edit of one file under --watch, 100 CRDs".padEnd(46)} ${latency.toFixed(0).padStart(6)} ms (goal: at most 100 ms)`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
