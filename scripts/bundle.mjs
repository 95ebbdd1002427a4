import { chmodSync } from "node:fs";
import { build } from "esbuild";

// The command line as a few files instead of two hundred: Node spends most of a short run on finding and loading modules.
await build({
  entryPoints: { crdwright: "src/cli/crdwright.ts" },
  outdir: "dist/bin",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  chunkNames: "[name]-[hash]",
  logLevel: "warning",
});
chmodSync("dist/bin/crdwright.js", 0o755);
