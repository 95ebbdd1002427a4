// 10,000 objects of a fake cluster, 1,000 changes a second for a minute, and a controller that reconciles them:
// `node test/bench/many-objects.mjs [objects] [changes a second] [seconds]`. Not part of `npm run bench`, as it takes its time.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";

const [objects = 10_000, perSecond = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
try {
  // What is bundled into the folder loads packages from there.
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  const outfile = join(scratch, "many-objects.mjs");
  const options = { bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" };
  await build({ ...options, entryPoints: [join(root, "test/bench/many-objects.ts")], outfile });
  const { reconcileManyObjects } = await import(pathToFileURL(outfile).href);
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const made = await reconcileManyObjects({ objects, perSecond, seconds, collectGarbage });
  console.log(`${made.changes} changes of ${objects} objects in ${made.seconds.toFixed(1)} s`);
  console.log(`last states reconciled           ${made.reconciled}/${objects}, by ${made.reconciles} reconciles`);
  console.log(`longest queue, at the end        ${made.depth.max}, ${made.depth.last}`);
  console.log(`heap before, every ten seconds   ${made.heap.map((mib) => mib.toFixed(0)).join(", ")} MiB`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
