import { setFlagsFromString } from "node:v8";

/**
 * Has V8 optimize functions only once they have run 15 times as much as it asks for by itself, in a process that ends within seconds. There it
 * spends a third of the processor's time on code that has little left to do. It comes before kept code is loaded, which V8 takes only under
 * the flags that it was kept under.
 */
export function optimizeLate(): void {
  const flag = flagOfOptimization(process.versions);
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * The flag for this version of V8, which prints an error where it knows none of that name: there is none for versions newer than those that
 * were tried. Bun and Deno name a version of V8 too.
 */
export function flagOfOptimization({ v8, bun, deno }: NodeJS.ProcessVersions): string | undefined {
  const major = Number.parseInt(v8, 10);
  if (bun !== undefined || deno !== undefined) return undefined;
  // Bytes of bytecode, 66 KiB by default; since 12, which Node 22 has, calls of a function, 3000 by default.
  if (major === 11) return "--interrupt-budget=1000000";
  return major >= 12 && major <= 14 ? "--invocation-count-for-turbofan=45000" : undefined;
}
