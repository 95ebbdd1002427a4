import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the command before the tests where the last build is older than what it is made of. */
export function setup(): void {
  const built = `${root}/dist/bin/crdwright.js`;
  const sources = readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" }).map(
    (path) => `${root}/src/${path}`,
  );
  const newest = Math.max(...sources.map((path) => statSync(path).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "inherit" });
}
