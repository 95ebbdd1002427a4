import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";

const onlyParse = fileURLToPath(new URL("only-parse.mjs", import.meta.url));

/**
 * The API of this repository: its CRDs and pages alone, and with all that is generated, beside loading ts-morph and parsing the same files,
 * which keeps no compiled code. Of a first run ever nothing is kept; where nothing was parsed before, as after a change of every source, the code
 * that V8 compiled in an earlier run is.
 */
export const apiSection = {
  name: "api",
  title: "The API of this repository",
  async measure({ root, cli, scratch }) {
    const sources = readdirSync(join(root, "api"), { recursive: true })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => join(root, "api", path));
    const crdsOnly = join(scratch, "crds-only");
    const everything = join(scratch, "everything");
    for (const folder of [crdsOnly, everything]) {
      cpSync(join(root, "api"), join(folder, "api"), { recursive: true });
      mkdirSync(join(folder, "node_modules"));
    }
    writeFileSync(join(crdsOnly, "crdwright.config.ts"), 'export default defineConfig({ docs: "docs" });\n');
    cpSync(join(root, "crdwright.config.ts"), join(everything, "crdwright.config.ts"));
    // Compiled code is kept in the user's cache, beside no project: only a first run is without it.
    const [lasting, removed] = [join(scratch, "code-cache"), join(scratch, "no-code-cache")];
    const run = (...args) => runNode([cli, ...args], { XDG_CACHE_HOME: lasting });
    const again = (folder) => () => run("generate", "--project", folder);
    const cold = (folder, codeCache = lasting) => {
      rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
      return runNode([cli, "generate", "--project", folder], { XDG_CACHE_HOME: codeCache });
    };
    const first = (folder) => () => {
      rmSync(removed, { recursive: true, force: true });
      return cold(folder, removed);
    };
    const [crdsFirst, crds, crdsAgain, allFirst, all, allAgain, verified, version, parse] = await measureInTurn(
      [
        first(crdsOnly),
        () => cold(crdsOnly),
        again(crdsOnly),
        first(everything),
        () => cold(everything),
        again(everything),
        () => run("verify", "--project", everything),
        () => run("--version"),
        () => runNode([onlyParse, ...sources]),
      ],
      7,
    );
    return [
      time("generate CRDs of api/, the first run ever", crdsFirst),
      time("generate CRDs of api/, nothing parsed before", crds),
      time("generate CRDs of api/, no source changed", crdsAgain),
      time("generate everything, the first run ever", allFirst),
      time("generate everything, nothing parsed before", all),
      time("generate everything, no source changed", allAgain),
      time("load ts-morph and parse the same files", parse),
      time("print the version", version),
      time("verify everything, no source changed", verified),
      ratio("CRDs / parse, the first run ever", crdsFirst.ms / parse.ms),
      ratio("CRDs / parse, nothing parsed before", crds.ms / parse.ms, 0.9),
      ratio("CRDs / parse, no source changed", crdsAgain.ms / parse.ms),
      ratio("everything / parse, the first run ever", allFirst.ms / parse.ms),
      ratio("everything / parse, nothing parsed before", all.ms / parse.ms, 1.4),
      ratio("everything / parse, no source changed", allAgain.ms / parse.ms),
    ];
  },
};
