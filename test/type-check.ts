import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** All switches of the compiler that find anything, as a reader of generated code may have them. */
const STRICTEST = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
  typeRoots: [resolve("node_modules/@types")],
  paths: {
    "crdwright/client": [resolve("src/entry/client.ts")],
    "crdwright/features": [resolve("src/features/define-feature-gates.ts")],
    "crdwright/meta/v1": [resolve("src/meta/v1.ts")],
    "crdwright/runtime": [resolve("src/entry/runtime.ts")],
    "crdwright/runtime/*": [resolve("src/entry/*.ts")],
  },
};

/** What the TypeScript compiler says of files under the strictest switches, all in one program; nothing where all is well. */
export function typeErrors(files: readonly { readonly path: string; readonly text: string }[]): string {
  const root = mkdtempSync(join(tmpdir(), "crdwright-check-"));
  try {
    const all = [
      ...files,
      { path: "package.json", text: '{ "type": "module" }' },
      { path: "tsconfig.json", text: JSON.stringify({ compilerOptions: STRICTEST, include: ["."] }) },
    ];
    for (const { path, text } of all) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", root], { encoding: "utf8" });
    return "";
  } catch (error) {
    // execFileSync throws with what the process wrote.
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
