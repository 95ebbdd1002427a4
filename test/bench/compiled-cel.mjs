import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Rules as they are compiled, beside the same written by hand and @marcbachmann/cel-js: nanoseconds of one evaluation each,
 * measured in turn in one process.
 */
export async function measureCompiledCel(root, scratch) {
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

/** Prints the figures with the goals, per rule and as geometric means. */
export function printCel(figures) {
  const mean = (ratioOf) => Math.exp(figures.reduce((sum, each) => sum + Math.log(ratioOf(each)), 0) / figures.length);
  const line = (name, slower, faster, goals) =>
    console.log(
      `${name.padEnd(46)} ${slower.toFixed(2).padStart(6)} × by hand ${faster.toFixed(1).padStart(7)} × faster than cel-js${goals}`,
    );
  const byHand = ({ compiled, byHand: hand }) => compiled / hand;
  const interpreted = ({ compiled, interpreted: other }) => other / compiled;
  for (const each of figures) line(`    rule: ${each.name}`, byHand(each), interpreted(each), "");
  line("(f) compiled rules, geometric mean", mean(byHand), mean(interpreted), "    (goals: at most 2, at least 10)");
}
