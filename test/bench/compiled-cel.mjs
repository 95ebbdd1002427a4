import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ratio } from "./figures.mjs";

/**
 * Rules as they are compiled, beside the same written by hand and @marcbachmann/cel-js: nanoseconds of one evaluation each,
 * measured in turn in one process.
 */
async function measureCompiledCel(root, scratch) {
  const outfile = join(scratch, "cel-speed.mjs");
  await build({
    entryPoints: [join(root, "test/bench/cel-speed.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { measureCel } = await import(pathToFileURL(outfile).href);
  return measureCel();
}

/** Compiled rules beside the same by hand and by another evaluator: each rule, the geometric means and the worst. */
export const rulesSection = {
  name: "rules",
  title: "Compiled CEL rules",
  async measure({ root, scratch }) {
    const figures = await measureCompiledCel(root, scratch);
    const byHand = figures.map(({ compiled, byHand: hand }) => compiled / hand);
    const interpreted = figures.map(({ compiled, interpreted: other }) => compiled / other);
    return [
      ...figures.map(({ name }, index) => ratio(`rule / by hand: ${name}`, byHand[index])),
      ratio("rules / by hand, geometric mean", geometricMean(byHand), 1.2),
      ratio("rules / by hand, the worst", Math.max(...byHand), 1.5),
      ratio("rules / cel-js, geometric mean", geometricMean(interpreted), 0.1),
    ];
  },
};

function geometricMean(values) {
  return Math.exp(values.reduce((sum, each) => sum + Math.log(each), 0) / values.length);
}
