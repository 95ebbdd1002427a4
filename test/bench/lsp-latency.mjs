// Run by itself: node test/bench/lsp-latency.mjs [<project> <source> [<edits>]]. Measures the language server on api/ of this repository
// or on another project: the time from a keystroke to what is found of it, and the memory of the server after all edits.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { ratio, time } from "./figures.mjs";
import { layOutPublishedApi, publishedManifests } from "./published-api.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/bin/crdwright.js");
const WARM_UP = 20;

/** What is typed, and behind what: into a comment, which changes a description, or a limit, which changes schemas. */
const COMMENT = { behind: "/** ", typed: "x" };
const LIMIT = { behind: "MaxLength=", typed: "1" };

/** Types a character into a source, and takes it away again, so many times. Returns milliseconds, and MiB of the process. */
export async function lspLatency(project, source, edits, { behind, typed } = COMMENT) {
  const child = spawn(process.execPath, [cli, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let wake = () => {};
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, version }) => wake(uri, version));
  connection.listen();
  const residentMib = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
  try {
    await connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
    await connection.sendNotification("initialized", {});
    const path = resolve(project, source);
    const uri = pathToFileURL(path).href;
    const text = readFileSync(path, "utf8");
    const line = text.split("\n").findIndex((each) => each.includes(behind));
    const found = (version) =>
      new Promise((done) => {
        wake = (of, at) => of === uri && at === version && done();
      });
    const opened = performance.now();
    const first = found(1);
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "typescript", version: 1, text },
    });
    await first;
    const open = performance.now() - opened;
    const character = (text.split("\n")[line] ?? "").indexOf(behind) + behind.length;
    const times = [];
    let warmMib = Number.NaN;
    for (let edit = 0; edit < edits + WARM_UP; edit++) {
      const isTyped = edit % 2 === 0;
      const end = { line, character: character + (isTyped ? 0 : 1) };
      const next = found(edit + 2);
      const start = performance.now();
      await connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: edit + 2 },
        contentChanges: [{ range: { start: { line, character }, end }, text: isTyped ? typed : "" }],
      });
      await next;
      if (edit >= WARM_UP) times.push(performance.now() - start);
      else warmMib = residentMib();
    }
    times.sort((one, other) => one - other);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
    return { open, median: at(0.5), p95: at(0.95), most: at(1), warmMib, mib: residentMib() };
  } finally {
    connection.dispose();
    child.kill();
  }
}

/** A keystroke in the largest kind of api/, in a small document, and in an API of 100 kinds, until what is found of it is shown. */
export const languageServerSection = {
  name: "lsp",
  title: "The language server: a keystroke until its findings are shown",
  async measure({ scratch }) {
    const places = [
      ["api/config/v1/infrastructure.ts", root, COMMENT],
      ["api/config/v1/vsphere-failure-domain.ts", root, LIMIT],
      ["api/install/v1/networking.ts", root, COMMENT],
      ...publishedPlaces(join(scratch, "published")),
    ];
    const figures = [];
    for (const [source, project, typing] of places) {
      const { open, median, p95, warmMib, mib } = await lspLatency(project, source, 100, typing);
      const name = `${source}${typing === LIMIT ? " (a limit)" : ""}${project === root ? "" : ", published API"}`;
      figures.push(
        time(`${name}: opened in a new server`, { ms: open }),
        time(`${name}: a keystroke, median`, { ms: median, mib }, 50),
        time(`${name}: a keystroke, 95 % within`, { ms: p95 }),
        ratio(`${name}: memory at the end / after ${WARM_UP} edits`, mib / warmMib),
      );
    }
    return figures;
  },
};

/** The project that the published manifests make; none without them. */
function publishedPlaces(folder) {
  const published = publishedManifests();
  if (published === undefined) return [];
  layOutPublishedApi(cli, folder, published);
  // Only a folder with a configuration is a project to an editor.
  writeFileSync(join(folder, "crdwright.config.ts"), "export default defineConfig({});\n", { flag: "a" });
  return [["api/config/v1/cluster-version.ts", folder, COMMENT]];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [project = root, source = "api/config/v1/infrastructure.ts", edits = "200"] = process.argv.slice(2);
  const { open, median, p95, most, warmMib, mib } = await lspLatency(project, source, Number(edits));
  const ms = (value) => `${value.toFixed(1)} ms`;
  console.log(`${source}: first findings after ${ms(open)}`);
  console.log(`${edits} keystrokes: median ${ms(median)}, 95 % within ${ms(p95)}, all within ${ms(most)}`);
  console.log(`memory: ${warmMib.toFixed(0)} MiB after ${WARM_UP} edits, ${mib.toFixed(0)} MiB at the end`);
}
