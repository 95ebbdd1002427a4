import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

// `node test/fuzz/kill.mjs` does a hundred rounds; these few are spread over the steps of each command.
it("leaves no half-written file, touches nothing foreign, and is repaired by the next run", {
  timeout: 300_000,
}, () => {
  const printed = execFileSync(process.execPath, ["test/fuzz/kill.mjs", "3"], { encoding: "utf8" });
  const killed = [...printed.matchAll(/^(\w+): .* ([0-9]+) runs killed, .* 0 problems$/gm)];
  expect(killed.map(([, command]) => command)).toEqual(["generate", "import", "bundle"]);
  for (const [line, , runs] of killed) expect(Number(runs), line).toBeGreaterThan(0);
});
