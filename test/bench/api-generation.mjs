import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ratio, time } from "./figures.mjs";
import { measureInTurn, runNode } from "./measured-process.mjs";

const onlyParse = fileURLToPath(new URL("only-parse.mjs", import.meta.url));

/** The API of this repository: its CRDs and pages alone, and with all that is generated, beside loading ts-morph and parsing the same files. */
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
    // Since Node 22 compiled code is kept, which would help runs that are to have nothing.
    const codeCache = join(scratch, "code-cache");
    const run = (...args) => runNode([cli, ...args], { XDG_CACHE_HOME: codeCache });
    const again = (folder) => () => run("generate", "--project", folder);
    const cold = (folder) => () => {
      rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
      rmSync(codeCache, { recursive: true, force: true });
      return again(folder)();
    };
    const [crds, crdsAgain, all, allAgain, verified, version, parse] = await measureInTurn(
      [
        cold(crdsOnly),
        again(crdsOnly),
        cold(everything),
        again(everything),
        () => run("verify", "--project", everything),
        () => run("--version"),
        () => runNode([onlyParse, ...sources]),
      ],
      7,
    );
    return [
      time("generate CRDs of api/, nothing parsed before", crds),
      time("generate CRDs of api/, no source changed", crdsAgain),
      time("generate everything, nothing parsed before", all),
      time("generate everything, no source changed", allAgain),
      time("load ts-morph and parse the same files", parse),
      time("print the version", version),
      time("verify everything, no source changed", verified),
      ratio("CRDs / parse, nothing parsed before", crds.ms / parse.ms, 0.9),
      ratio("CRDs / parse, no source changed", crdsAgain.ms / parse.ms),
      ratio("everything / parse, nothing parsed before", all.ms / parse.ms, 1.4),
      ratio("everything / parse, no source changed", allAgain.ms / parse.ms),
    ];
  },
};
