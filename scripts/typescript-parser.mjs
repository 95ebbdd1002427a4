import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { COMPILER_PARTS } from "../dist/source/compiler.js";

/** What the compiler's bundle of its sources, one behind the other, has behind those that parse. */
const BEHIND_PARSING = "// src/compiler/moduleNameResolver.ts\n";

/** What nodes can do is declared far behind, among the compiler's services; of that they get what crdwright asks of them. */
const NODE_METHODS = `
const constructors = ["Node", "Token", "Identifier", "SourceFile"].map((name) => objectAllocator["get" + name + "Constructor"]());
for (const { prototype } of constructors) {
  prototype.getFullStart = function () { return this.pos; };
  prototype.getStart = function (syntax) { return getTokenPosOfNode(this, syntax); };
  prototype.getText = function (syntax) { return syntax.text.slice(this.getStart(syntax), this.end); };
}
Object.defineProperty(objectAllocator.getIdentifierConstructor().prototype, "text", { get() { return idText(this); } });
`;

/**
 * Writes a module of the parts of the TypeScript compiler that crdwright uses: a sixth of its nine megabytes, all of which V8 scans when
 * they are loaded. The licence of TypeScript asks that its notice stays and that changes are named.
 */
export async function writeTypeScriptParser(outfile) {
  const whole = readFileSync(createRequire(import.meta.url).resolve("@ts-morph/common/dist/typescript.js"), "utf8");
  const [notice] = /^\/\*![\s\S]*?\*\/\n/.exec(whole) ?? [];
  const [start, end] = [whole.indexOf('\n"use strict";\n'), whole.indexOf(BEHIND_PARSING)];
  if (notice === undefined || start === -1 || end < start) throw new Error("typescript.js is laid out in another way");
  // The names that the compiler exports would keep all of it from being left out.
  const sources = whole
    .slice(start, end)
    .replace(/^__export\(typescript_exports, \{[\s\S]*?^\}\);\nmodule\.exports = .*\n/m, "");
  await build({
    stdin: {
      contents: `${sources}${NODE_METHODS}export { ${COMPILER_PARTS.join(", ")} };\n`,
      sourcefile: "typescript.js",
    },
    outfile,
    banner: { js: `${notice}/* Changed by the build of crdwright: all but the parser is left out. */` },
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    logLevel: "warning",
  });
}
