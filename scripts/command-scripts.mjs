import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { build } from "esbuild";
import { licenceComment } from "./joined-modules.mjs";

/** The commands that most often find nothing to do; what they import late does what there is. */
const COMMANDS_OF_PROGRAM = ["commands/generate", "commands/verify", "commands/markers"];

const LATE_IMPORT = /\bimport\("(\.{1,2}\/[a-z./-]+)\.js"\)/g;

/**
 * Writes all commands as two CommonJS scripts: `program.cjs` with the command line and the commands that often have nothing to do, and
 * `commands.cjs` with the others and all that is loaded late. Of such a script the code that V8 has compiled can be kept in every
 * version of Node, which for modules is so since version 22 alone; and the time that kept code takes grows with the script.
 */
export async function writeCommandScripts(folder, options) {
  const late = new Set();
  const moduleOfCommands = {
    name: "module-of-commands",
    setup(build) {
      build.onLoad(
        { filter: /[\\/]src[\\/]cli[\\/]([a-z-]+|commands[\\/](generate|verify)|inputs[\\/]open-project)\.ts$/ },
        ({ path }) => {
          const from = posix.dirname(path.replaceAll("\\", "/").replace(/^.*\/src\/cli\//, "./"));
          const contents = readFileSync(path, "utf8").replace(LATE_IMPORT, (text, module) => {
            const name = posix.join(from, module);
            const isCommand = from === "." && name.startsWith("commands/") && !COMMANDS_OF_PROGRAM.includes(name);
            if (!isCommand && from === ".") return text;
            late.add(name);
            return `loadModule("${name}")`;
          });
          return {
            contents: `import { loadModule } from "${posix.relative(from, "./load-module.js").replace(/^(?!\.)/, "./")}";\n${contents}`,
            loader: "ts",
          };
        },
      );
    },
  };
  const program = `export { useCodeCache } from "../io/code-cache/load-script.js";
export { allowClosedPipes } from "../io/run-program.js";
export { useModules } from "./load-module.js";
export { runCommandLine } from "./run-command-line.js";
`;
  const plugins = [moduleOfCommands, joinedCommander, ...options.plugins];
  await writeScript(`${folder}/program.cjs`, program, { ...options, plugins, banner: licenceComment("commander") });
  if (late.size === 0) throw new Error("no command is loaded late");
  const modules = [...late]
    .sort()
    .map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`./${name}.js`)}),\n`);
  const commands = `export { useCodeCache } from "../io/code-cache/load-script.js";\nexport const modules = {\n${modules.join("")}};\n`;
  await writeScript(`${folder}/commands.cjs`, commands, options);
}

/** Has the command line come with the program, and without what starts programs, which crdwright's options never do. */
const joinedCommander = {
  name: "joined-commander",
  setup(build) {
    build.onResolve({ filter: /^commander$/ }, () => ({ path: `${process.cwd()}/node_modules/commander/index.js` }));
    build.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "child_process", namespace: "late" } : undefined,
    );
    build.onLoad({ filter: /^child_process$/, namespace: "late" }, () => ({
      contents: `exports.spawn = (...of) => require("node:child_process").spawn(...of);`,
    }));
  },
};

async function writeScript(outfile, contents, { define, banner = "", ...options }) {
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents, resolveDir: "src/cli", sourcefile: "scripts.ts", loader: "ts" },
    outfile,
    format: "cjs",
    // Reading a script takes as long as it is; the names in it are those of its sources.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: `${banner}const scriptUrl = require("node:url").pathToFileURL(__filename).href;` },
    define: { ...define, "import.meta.url": "scriptUrl" },
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
