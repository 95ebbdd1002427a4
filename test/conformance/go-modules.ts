import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createModuleFinder } from "../../src/import/go/module-folders.js";
import { isMissing } from "../../src/import/go/package-finder.js";

/** A module that only names others, with their checksums. */
const PINS = fileURLToPath(new URL("./go", import.meta.url));

/** Whether the foreign packages that published Go sources import are in Go's module cache. Go, where it is there, downloads them. */
export function hasGoModules(): boolean {
  if (isAtHand()) return true;
  spawnSync("go", ["mod", "download"], { cwd: PINS, env: { ...process.env, GOWORK: "off" }, stdio: "ignore" });
  return isAtHand();
}

function isAtHand(): boolean {
  const finder = createModuleFinder(PINS, process.env);
  return ["k8s.io/api/core/v1", "k8s.io/apimachinery/pkg/apis/meta/v1"].every((path) => !isMissing(finder.find(path)));
}

/** Returns the text of a go.mod for a module that needs what published Go sources import. */
export function goModOf(module: string): string {
  return readFileSync(join(PINS, "go.mod"), "utf8").replace(/^module .*$/m, `module ${module}`);
}
