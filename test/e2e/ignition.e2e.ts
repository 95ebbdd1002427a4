import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addHost } from "../../src/openshift/machine-config/add-host.js";
import { readMachineConfig } from "../../src/openshift/machine-config/read-machine-config.js";
import { machineConfigText } from "../../src/openshift/machine-config/render.js";
import { STATE } from "../openshift/nmstate/example.js";
import { ignitionValidatePath } from "./tools/pinned-tools.mjs";

/** What Ignition says of the config of a MachineConfig; with nothing to say, an empty text. */
function verdict(machineConfig: string): { readonly code: number | null; readonly report: string } {
  const { config } = parse(machineConfig, { version: "1.1" }).spec;
  const { status, stdout, stderr } = spawnSync(ignitionValidatePath(), ["-"], {
    input: JSON.stringify(config),
    encoding: "utf8",
  });
  return { code: status, report: `${stdout}${stderr}`.trim() };
}

const FINE = { code: 0, report: "" };

describe("Ignition's own validator", () => {
  test.each(["current", "enhancement"] as const)(
    "takes what is rendered in the dialect %s, without a warning",
    (dialect) => {
      const states = [
        { host: "worker-0", text: STATE },
        { host: undefined, text: STATE },
      ];
      for (const withService of [false, true]) {
        const text = machineConfigText(states, { role: "worker", dialect, withService });
        expect(verdict(text)).toEqual(FINE);
        const added = addHost({ path: "a.yaml", text }, { host: "worker-1", text: STATE, dialect });
        expect(verdict(added.text ?? "")).toEqual(FINE);
      }
    },
  );

  test("reads documents whatever they hold", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ host: fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), text }), { maxLength: 3 }),
        (states) => {
          const hosts = [...new Map(states.map((state) => [state.host, state])).values()];
          expect(verdict(machineConfigText(hosts, { role: "worker" }))).toEqual(FINE);
        },
      ),
      { numRuns: 100, seed: 17 },
    );
  });

  test.each([
    ["a relative path", "path: /etc", "path: etc"],
    ["a mode that is a text", "mode: 420", 'mode: "0644"'],
    ["broken base64", "base64,", "base64,!"],
    ["a version that is none", "version: 3.2.0", 'version: "3.2"'],
    ["a unit without an ending", "br-ex-from-nmstate.service\n", "br-ex-from-nmstate\n"],
  ])("refuses %s, as we do", (_, from, to) => {
    const text = machineConfigText([{ host: "a", text: STATE }], { role: "worker", withService: true }).replace(
      from,
      to,
    );
    expect(verdict(text).code).toBe(1);
    const { findings } = readMachineConfig({ path: "a.yaml", text });
    expect(findings.filter(({ severity }) => severity === "error")).not.toEqual([]);
  });
});
