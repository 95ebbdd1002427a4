import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const WRITERS = [
  "appendFileSync",
  "copyFileSync",
  "cpSync",
  "linkSync",
  "mkdirSync",
  "mkdtempSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "symlinkSync",
  "truncateSync",
  "unlinkSync",
  "writeFileSync",
  "writeSync",
] as const;

/** Nothing that is fuzzed has any business on the disk: from here on, whoever writes is thrown at, and it is remembered. */
export function forbidWrites(): { readonly tried: string[] } {
  const tried: string[] = [];
  for (const name of WRITERS) {
    Object.assign(fs, {
      [name]: (path: unknown) => {
        tried.push(`${name} ${String(path)}`);
        throw new Error(`${name} of ${String(path)}`);
      },
    });
  }
  syncBuiltinESMExports();
  return { tried };
}

const SHARED = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype, globalThis];

/** What is on objects that everybody shares, as one text. */
export function sharedState(): string {
  return SHARED.map((object) => Reflect.ownKeys(object).map(String).join()).join("\n");
}
