import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";
import Handlebars from "handlebars";
// The compiler has written it just before.
import { TEMPLATE_OPTIONS } from "../dist/code/render-template.js";
import { VOCABULARY_MODULES, vocabularyPlace } from "../dist/source/vocabulary-modules.js";
import { writeCommandScripts } from "./command-scripts.mjs";
import { JOINED_YAML, joinedYaml, joinModules } from "./joined-modules.mjs";
import { sourceDigest } from "./source-digest.mjs";
import { writeTypeScriptParser } from "./typescript-parser.mjs";

/** Loading RE2 takes the command longer than many a run, so that the first pattern that needs it does. */
const lazyRe2 = {
  name: "lazy-re2",
  setup(build) {
    build.onResolve({ filter: /^re2js$/ }, () => ({ path: "re2js", namespace: "lazy" }));
    build.onLoad({ filter: /^re2js$/, namespace: "lazy" }, () => ({
      contents: `import { createRequire } from "node:module";
        let loaded;
        export const RE2JS = { compile: (pattern) => (loaded ??= createRequire(import.meta.url)("re2js")).RE2JS.compile(pattern) };`,
    }));
  },
};

/** The parser of Go comes along, so that nobody who installs crdwright builds one. */
const ownTreeSitter = {
  name: "own-tree-sitter",
  setup(build) {
    const path = createRequire(import.meta.url)
      .resolve("web-tree-sitter")
      .replace(/\.cjs$/, ".js");
    build.onResolve({ filter: /^web-tree-sitter$/ }, () => ({ path }));
  },
};
rmSync("dist/tree-sitter", { recursive: true, force: true });
mkdirSync("dist/tree-sitter", { recursive: true });
for (const name of ["web-tree-sitter", "tree-sitter-go"]) {
  copyFileSync(`node_modules/${name}/${name}.wasm`, `dist/tree-sitter/${name}.wasm`);
  copyFileSync(`node_modules/${name}/LICENSE`, `dist/tree-sitter/${name}.LICENSE`);
}

mkdirSync("dist/bin", { recursive: true });
// The other command is made after what is generated with this one, and is there until then.
for (const name of readdirSync("dist/bin")) if (name !== "crdwright-openshift.js") rmSync(`dist/bin/${name}`);
const commandLine = {
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  logLevel: "warning",
  define: {
    CRDWRIGHT_BUILD: JSON.stringify(sourceDigest()),
    CRDWRIGHT_YAML: JSON.stringify(JOINED_YAML),
    CRDWRIGHT_MICROMARK: JSON.stringify("../micromark.cjs"),
  },
};
// The command line as a few files instead of two hundred: Node spends most of a short run on finding and loading modules.
const bundled = { crdwright: "src/cli/crdwright.ts", "archive-worker": "src/emitters/bundles/archive-worker.ts" };
await build({ ...commandLine, entryPoints: bundled, outdir: "dist/bin", format: "esm" });
await writeCommandScripts("dist/bin", { ...commandLine, plugins: [lazyRe2, joinedYaml, ownTreeSitter] });
const vocabulary = Object.fromEntries(
  VOCABULARY_MODULES.map((each) => [each, readFileSync(`dist/${vocabularyPlace(each)}.d.ts`, "utf8")]),
);
// What people import: a file for each, in the place of those that the compiler wrote, and beside their declarations. They
// share what they have in common, so that an object of one is known to another.
const entries = readdirSync("src/entry").filter((name) => name.endsWith(".ts"));
for (const name of readdirSync("dist/entry")) if (/^shared-.*\.js$/.test(name)) rmSync(`dist/entry/${name}`);
await build({
  entryPoints: Object.fromEntries(entries.map((name) => [name.slice(0, -3), `src/entry/${name}`])),
  outdir: "dist/entry",
  bundle: true,
  splitting: true,
  // Constants stand where they are used, which a bundler cannot do any more behind the variables that they become here.
  minifySyntax: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  chunkNames: "shared-[hash]",
  logLevel: "warning",
  define: { CRDWRIGHT_VOCABULARY: JSON.stringify(vocabulary) },
});
// No file has side effects, so that one that nothing is taken from need not be loaded, nor a bundler be puzzled by it.
for (const name of readdirSync("dist/entry").filter((name) => name.endsWith(".js"))) {
  const text = readFileSync(`dist/entry/${name}`, "utf8");
  writeFileSync(`dist/entry/${name}`, text.replace(/^import "\.\/shared-[A-Z0-9]+\.js";\n/gm, ""));
}
// Templates are compiled here, and stand beside what renders them.
const templates = readdirSync("src", { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".hbs"))
  .sort()
  .map((name) => {
    const compiled = Handlebars.precompile(readFileSync(`src/${name}`, "utf8"), TEMPLATE_OPTIONS);
    return `  ${JSON.stringify(name)}: ${compiled},\n`;
  });
// Scripts and styles of pages go into these as texts.
const assets = {};
for (const name of ["page-script.ts", "reload-script.ts", "search-script.ts", "page.css"]) {
  const path = `reference/pages/${name}`;
  const options = {
    entryPoints: [`src/${path}`],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    format: "iife",
  };
  assets[path] = (await build(options)).outputFiles[0].text.trim();
}
const contents = `export { template } from "handlebars/runtime";\nexport const templates = {\n${templates.join("")}};\nexport const assets = ${JSON.stringify(assets)};\n`;
await joinModules({ stdin: { contents, resolveDir: "." }, outfile: "dist/templates.cjs" }, "handlebars");
await joinModules({ entryPoints: ["yaml"], outfile: "dist/yaml.cjs" }, "yaml");
await joinModules({ entryPoints: ["micromark"], outfile: "dist/micromark.cjs" }, "micromark");
await writeTypeScriptParser("dist/typescript.cjs");
chmodSync("dist/bin/crdwright.js", 0o755);
