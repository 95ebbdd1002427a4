// Writes src/kubernetes: the types of Kubernetes' own APIs, as API authors import them, and the clients of their kinds. A new version of
// Kubernetes is one line of test/e2e/go/core-types/go.mod, `go mod download` there, and one run of this.
//
//     node scripts/core-types.mjs          writes the files
//     node scripts/core-types.mjs --check  names those that differ, with exit code 1; 2 where the modules are not on this machine
//
// Of the Go sources, names, types and markers are taken over; their comments stay where they are.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
// The build has written these.
import { coreClients } from "../dist/import/go/core-clients.js";
import { coreTypes } from "../dist/import/go/core-types.js";
import { loadGoGrammar } from "../dist/import/go/go-grammar.js";
import { createModuleFinder } from "../dist/import/go/module-folders.js";
import { readVocabulary } from "../dist/project/read-project.js";
import { vocabularyPlace } from "../dist/source/vocabulary-modules.js";

const FOLDER = "src/kubernetes";
const MODULES = "test/e2e/go/core-types";

function makeFiles(grammar) {
  const finder = createModuleFinder(resolve(MODULES), { ...process.env, GOWORK: "off" });
  try {
    return coreTypes({ finder, grammar, project: resolve(MODULES) });
  } catch (error) {
    console.error(`core-types: ${error.message}`);
    process.exit(2);
  }
}

const { files, kinds, findings } = makeFiles(await loadGoGrammar());
const texts = new Map(files.map(({ path, text }) => [path, text]));
const clients = coreClients(kinds, (module) => {
  const text = texts.get(`${vocabularyPlace(module)}.ts`);
  return text === undefined ? readVocabulary(module) : { path: module, text };
});
const made = new Map([...files, ...clients].map(({ path, text }) => [join("src", path), text]));
for (const { severity, message } of findings) if (severity === "error") console.error(`core-types: ${message}`);
const found = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true }).map((name) => join(FOLDER, name)) : [];
const stale = found.filter((path) => path.endsWith(".ts") && !made.has(path));
const changed = [...made].filter(([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text);
if (process.argv.includes("--check")) {
  for (const path of [...stale, ...changed.map(([path]) => path)]) console.log(path);
  process.exitCode = stale.length + changed.length === 0 ? 0 : 1;
} else {
  for (const path of stale) rmSync(path);
  for (const [path, text] of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
