import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledSize, writeWidget } from "./bundle-sizes.mjs";
import { compareClientCalls } from "./client-calls.mjs";
import { measureCompiledCel, printCel } from "./compiled-cel.mjs";
import { measurePeer, preparePeer } from "./controller-gen-peer.mjs";
import { measureControllerPeers, printControllerPeers } from "./controller-peers.mjs";
import { measureGoApis, prepareGoApis } from "./go-apis.mjs";
import { measureInstallConfig } from "./install-config.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";
import { measurePublishedSuites } from "./published-suites.mjs";
import { measureStructuralValidation } from "./structural-validation.mjs";
import { writeSyntheticApi } from "./synthetic-api.mjs";
import { watchLatency } from "./watch-latency.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/bin/crdwright.js");
const onlyParse = join(root, "test/bench/only-parse.mjs");

function row(name, figures) {
  const memory = Number.isNaN(figures.mib) ? "memory not known here" : `${figures.mib.toFixed(0).padStart(6)} MiB`;
  // On a busy machine it says more than the clock.
  const cpu = Number.isNaN(figures.cpu) ? "" : `  ${figures.cpu.toFixed(0).padStart(6)} ms CPU`;
  console.log(`${name.padEnd(46)} ${figures.ms.toFixed(0).padStart(6)} ms ${memory}${cpu}`);
}

function ratio(name, value, goal) {
  const judged = goal === undefined ? "" : `    (goal: at most ${goal})`;
  console.log(`${name.padEnd(46)} ${value.toFixed(2).padStart(6)}${judged}`);
}

function size(name, bytes, goal) {
  console.log(`${name.padEnd(46)} ${(bytes / 1000).toFixed(1).padStart(6)} kB    (goal: at most ${goal})`);
}

const scratch = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
// What is bundled into the folder loads packages from there.
symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
// Since Node 22 compiled code is kept, which would help runs that are to have nothing.
const codeCache = join(scratch, "code-cache");
try {
  const validatorOf = (folder, path) => join(folder, "validation", path);
  const widgets = join(scratch, "widgets");
  writeWidget(widgets);
  await runNode([cli, "generate", "--project", widgets]);
  const widget = validatorOf(join(widgets, "generated"), "example.com/v1/widget.ts");
  const infrastructure = validatorOf(join(root, "generated"), "config.openshift.io/v1/infrastructure.ts");
  size("bundled validator without rules, min+gzip", await bundledSize(root, scratch, widget), 15);
  size("bundled validator of Infrastructure, min+gzip", await bundledSize(root, scratch, infrastructure), 35);
  const sources = readdirSync(join(root, "api"), { recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(root, "api", path));
  // The API with its CRDs and pages alone, as (a) has always meant it, and with all that this project generates.
  const crdsOnly = join(scratch, "crds-only");
  const everything = join(scratch, "everything");
  for (const folder of [crdsOnly, everything]) {
    cpSync(join(root, "api"), join(folder, "api"), { recursive: true });
    mkdirSync(join(folder, "node_modules"));
  }
  writeFileSync(join(crdsOnly, "crdwright.config.ts"), 'export default defineConfig({ docs: "docs" });\n');
  cpSync(join(root, "crdwright.config.ts"), join(everything, "crdwright.config.ts"));
  const run = (...args) => runNode([cli, ...args], { XDG_CACHE_HOME: codeCache });
  const again = (folder) => () => run("generate", "--project", folder);
  const anew = (folder) => () => {
    rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
    rmSync(codeCache, { recursive: true, force: true });
    return again(folder)();
  };
  const [crds, crdsAgain, all, allAgain, verified, version, parse] = await measureInTurn(
    [
      anew(crdsOnly),
      again(crdsOnly),
      anew(everything),
      again(everything),
      () => run("verify", "--project", everything),
      () => run("--version"),
      () => runNode([onlyParse, ...sources]),
    ],
    7,
  );
  row("generate CRDs of api/, nothing parsed before", crds);
  row("generate CRDs of api/, no source changed", crdsAgain);
  row("generate everything, nothing parsed before", all);
  row("generate everything, no source changed", allAgain);
  row("load ts-morph and parse the same files", parse);
  row("print the version", version);
  row("verify everything, no source changed", verified);
  ratio("(a) CRDs / parse, nothing parsed before", crds.ms / parse.ms, 1.5);
  ratio("    CRDs / parse, no source changed", crdsAgain.ms / parse.ms);
  ratio("    everything / parse, nothing parsed before", all.ms / parse.ms);
  ratio("    everything / parse, no source changed", allAgain.ms / parse.ms);

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
  console.log(
    `${"(c) edit of one file under --watch, 100 CRDs".padEnd(46)} ${latency.toFixed(0).padStart(6)} ms (goal: at most 100 ms)`,
  );

  const { ours, theirs } = await measureStructuralValidation(root, scratch);
  console.log(`${"three objects checked against a CRD's structure".padEnd(46)} ${ours.toFixed(1).padStart(6)} µs`);
  console.log(`${"the same by ajv's standalone code".padEnd(46)} ${theirs.toFixed(1).padStart(6)} µs`);
  ratio("(e) structural validation / ajv standalone", ours / theirs, 1.5);
  printCel(await measureCompiledCel(root, scratch));

  const absent = preparePeer();
  if (absent !== undefined) console.log(`(d) controller-gen beside generate: left out, since ${absent}`);
  else {
    const { warm, cold, peer } = await measurePeer(cli, scratch);
    row("generate, one feature set, caches warm", warm);
    row("generate, one feature set, nothing parsed", cold);
    row("controller-gen on the Go twin, caches warm", peer);
    ratio("(d) generate / controller-gen, caches warm", warm.ms / peer.ms, 0.8);
    ratio("    the same, with nothing parsed before", cold.ms / peer.ms);
    if (!Number.isNaN(peer.mib)) ratio("    peak memory, caches warm", warm.mib / peer.mib);
  }

  const unprepared = prepareGoApis();
  if (unprepared !== undefined) console.log(`(f) Go APIs of others: left out, since ${unprepared}`);
  else {
    const { imported, cold, warm, controllerGen } = await measureGoApis(cli, scratch);
    row("import of four Go APIs (goal: 6 s, 400 MiB)", imported);
    row("generate from their Go, nothing parsed", cold);
    row("generate from their Go, nothing changed", warm);
    row("controller-gen on the same, caches warm", controllerGen);
    ratio("(f) generate / controller-gen, caches warm", warm.ms / controllerGen.ms, 1);
    ratio("    the same, with nothing parsed before", cold.ms / controllerGen.ms);
  }

  await compareClientCalls();
  printControllerPeers(await measureControllerPeers());

  const config = await measureInstallConfig(root);
  if (config === undefined) console.log("an install-config: left out, since the published data is not here");
  else {
    row("an install-config checked, as a process", config.checked);
    row("the same file read as YAML, as a process", config.read);
    console.log(`${"an install-config checked, in process".padEnd(46)} ${config.each.toFixed(1).padStart(6)} ms`);
  }

  const suites = await measurePublishedSuites(cli);
  if (suites === undefined) console.log("all suites in one process: left out, since the published data is not here");
  else row("all suites in one process (goal: 10 s)", suites);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
