import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The `import()` of what a command is made of, in a file of src/cli. The list of markers, and completions, are loaded sooner by themselves. */
const COMMAND_IMPORT = /\bimport\("(\.\/commands\/(?!markers\.js)[a-z-]+\.js|\.\.\/project\/read-project\.js)"\)/g;

const FOLDER = "src/cli";

/** Has the entry of the command line take the modules of commands out of {@link writeCommandScript}. */
export const commandsFromScript = {
  name: "commands-from-script",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]cli[\\/][a-z-]+\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const contents = text.replace(COMMAND_IMPORT, 'loadCommand("$1")');
      if (contents === text) return undefined;
      return { contents: `import { loadCommand } from "./load-command.js";\n${contents}`, loader: "ts" };
    });
  },
};

/**
 * Writes all commands as one CommonJS script. Of such a script the code that V8 has compiled can be kept in every version of Node, which for
 * modules is so since version 22 alone.
 */
export async function writeCommandScript(outfile, { define, ...options }) {
  const names = new Set();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".ts")))
    for (const [, name] of readFileSync(join(FOLDER, file), "utf8").matchAll(COMMAND_IMPORT)) names.add(name);
  if (names.size === 0) throw new Error(`no file of ${FOLDER} loads a command`);
  const modules = [...names].sort().map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)}),\n`);
  const contents = `export { useCodeCache } from "../io/code-cache/load-script.js";\nexport const modules = {\n${modules.join("")}};\n`;
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents, resolveDir: FOLDER, sourcefile: "commands.ts", loader: "ts" },
    outfile,
    format: "cjs",
    banner: { js: 'const commandsUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { ...define, "import.meta.url": "commandsUrl" },
    metafile: true,
    write: false,
  });
  // A script that is loaded with kept code cannot import by itself in every version of Node: what loads it does.
  const packages = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === "dynamic-import"),
  );
  const text = outputFiles[0].text.replace(/\bimport\("([^"]+)"\)/g, 'importModule("$1")');
  const count = text.split("importModule(").length - 1;
  if (count !== packages.length)
    throw new Error(`${packages.length} packages are imported late, and ${count} places look like it`);
  writeFileSync(outfile, text);
}
