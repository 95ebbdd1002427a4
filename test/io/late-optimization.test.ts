import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { flagOfOptimization } from "../../src/io/late-optimization.js";

/** How often V8 picks a function to be optimized in a process in which a loop runs 20,000 times. */
function choices(...flags: readonly string[]): number {
  const code = "let sum = 0; for (let i = 0; i < 20_000; i++) sum += i;";
  const printed = execFileSync(process.execPath, ["--trace-opt", ...flags, "--eval", code], { encoding: "utf8" });
  return printed.match(/^\[marking .* for optimization/gm)?.length ?? 0;
}

const FLAG = flagOfOptimization(process.versions);

describe("late optimization", () => {
  it.skipIf(FLAG === undefined)("has a flag that this version of V8 knows", () => {
    const [name = ""] = (FLAG ?? "").split("=");
    expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toContain(`  ${name} (`);
  });

  // Newer ones count calls, and have a compiler in between.
  it.skipIf(!process.versions.v8.startsWith("11."))("leaves as it is what V8 optimizes by itself", () => {
    expect(choices()).toBeGreaterThan(0);
    expect(choices(FLAG ?? "")).toBe(0);
  });

  it("sets nothing where V8 is newer than those that were tried, or is not there", () => {
    expect(flagOfOptimization({ ...process.versions, v8: "15.0.1-node.1" })).toBeUndefined();
    expect(flagOfOptimization({ ...process.versions, v8: "12.4.254.14-node.12", bun: "1.3.0" })).toBeUndefined();
    expect(flagOfOptimization({ ...process.versions, v8: "14.0.1-rusty", deno: "2.5.0" })).toBeUndefined();
  });

  it.each([
    ["11.3.244.8-node.30", "--interrupt-budget"],
    ["12.4.254.21-node.57", "--invocation-count-for-turbofan"],
    ["13.6.233.17-node.53", "--invocation-count-for-turbofan"],
    ["14.6.202.34-node.34", "--invocation-count-for-turbofan"],
  ])("is what V8 %s calls %s", (v8, name) =>
    expect(flagOfOptimization({ ...process.versions, v8 })).toMatch(new RegExp(`^${name}=\\d+$`)),
  );
});
