import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// The bench is plain JavaScript without types.
const { amount, figureLine, performancePage, ratio, size, time } = await import("./figures.mjs" as string);

const root = fileURLToPath(new URL("../..", import.meta.url));

function bench(...args: string[]) {
  return spawnSync(process.execPath, ["test/bench/run.mjs", ...args], { cwd: root, encoding: "utf8" });
}

describe("npm run bench", () => {
  it.each([
    [["--only", "nothing"], 'there is no section "nothing"'],
    [["--page", "--only", "rules"], "--page is made of all sections, so it does not go with --only"],
    [["--fast"], "Unknown option '--fast'"],
  ])("refuses %j and names the sections", (args, problem) => {
    const { status, stdout, stderr } = bench(...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(problem);
    expect(stderr).toMatch(/^sections: sizes, api, .*rules/m);
  });

  it("prints the name, the value and what it is measured against", () => {
    expect(figureLine(time("a run", { ms: 1234.5, cpu: 900.4, mib: 101.6 }, 2000))).toMatch(
      /^a run +1235 ms {2}102 MiB, 900 ms CPU {4}\(goal: at most 2000 ms\)$/,
    );
    expect(figureLine(ratio("a / b", 0.895, 0.9))).toMatch(/^a \/ b +0\.90 × {4}\(goal: at most 0\.9 ×\)$/);
    expect(figureLine(size("a file", 34_960, 35))).toMatch(/^a file +35\.0 kB {4}\(goal: at most 35 kB\)$/);
    expect(figureLine(amount("a call", 9.96, "µs"))).toMatch(/^a call +10\.0 µs$/);
  });

  it("takes no figure that is not a number", () => {
    expect(() => ratio("a / b", 1 / 0)).toThrow("a / b: Infinity is no figure");
    expect(() => time("a run", { ms: Number.NaN })).toThrow("a run: NaN is no figure");
  });

  it("makes a page with a table for each section, and says why one was left out", () => {
    const page = performancePage({
      machine: "2 processors",
      sections: [
        { name: "api", title: "The API", figures: [time("a | b", { ms: 10 }), ratio("c", 1, 2)] },
        { name: "suites", title: "Suites", leftOut: "the data is not here" },
      ],
    });
    expect(page).toContain("on a machine of this kind: 2 processors.");
    expect(page).toContain("| a \\| b | 10 ms |  |  |\n| c | 1.00 × |  | ≤ 2 × |\n\n## Suites");
    expect(page).toMatch(/Not measured in this run: the data is not here\.\n$/);
  });
});
