import { describe, expect, it } from "vitest";
import { readInstallConfigGates } from "../../../src/emitters/bundles/install-config.js";
import { sampleSize, TAKES_ALL } from "../../sample-size.js";

const CONFIG = `apiVersion: v1
baseDomain: example.com
metadata:
  name: test
featureSet: CustomNoUpgrade
featureGates:
  - ClusterAPIInstall=true
  - Other=false
`;

describe("an install-config", () => {
  const wanted = {
    featureSet: "CustomNoUpgrade",
    featureGates: ["ClusterAPIInstall=true", "Other=false"],
    findings: [],
  };

  it("is read from YAML, and only its feature set and gates are", () => {
    expect(readInstallConfigGates(CONFIG)).toEqual(wanted);
  });

  it("is read from an object", () => {
    const { featureSet, featureGates } = wanted;
    expect(readInstallConfigGates({ baseDomain: 3, featureSet, featureGates })).toEqual(wanted);
  });

  it.each(["apiVersion: v1\n", "featureSet:\nfeatureGates:\n", { featureSet: undefined }])(
    "need not say anything of it: %j",
    (given) => {
      expect(readInstallConfigGates(given)).toEqual({ featureSet: undefined, featureGates: [], findings: [] });
    },
  );

  it.each<[string, unknown, string]>([
    ["no YAML", "a: [", "install-config-unreadable"],
    ["two documents", "a: 1\n---\nb: 1\n", "install-config-unreadable"],
    ["a key twice", "featureSet: OKD\nfeatureSet: Default\n", "install-config-unreadable"],
    ["a list", "- a\n", "install-config-unreadable"],
    ["nothing", "", "install-config-unreadable"],
    ["a set that is no text", { featureSet: true }, "install-config-unreadable"],
    ["gates that are no list", { featureGates: { A: true } }, "install-config-unreadable"],
    ["a gate that is no text", { featureGates: ["A=true", { A: true }] }, "install-config-unreadable"],
  ])("is refused as %s", (_, given, code) => {
    const { findings } = readInstallConfigGates(given);
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]?.message).toMatch(/cannot be read: \S/);
  });
});

describe("an install-config that is deep in itself", () => {
  const flow = (depth: number): string => `a: ${"[".repeat(depth)}${"]".repeat(depth)}\n`;
  const block = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${" ".repeat(level)}a:\n`).join("");

  it.each<[string, (depth: number) => string]>([
    ["in brackets", flow],
    ["by indents", block],
  ])("is read up to a limit: %s", (_, make) => {
    // What is in brackets is counted by itself, and of indents the first has none.
    const limit = make === flow ? 250 : 251;
    expect(readInstallConfigGates(make(limit)).findings).toEqual([]);
    for (const depth of [limit + 1, 2000, ...(make === flow ? [100_000] : [])]) {
      const [finding] = readInstallConfigGates(make(depth)).findings;
      expect(finding?.message).toContain("values are more than 250 deep in one another");
    }
  });
});

describe("what is said of an install-config that cannot be read", () => {
  const secret = `platform: { vsphere: { vcenters: [{ user: canary-user, password: "canary-password" }] } }
pullSecret: '{"auths":{"a":{"auth":"canary-auth"}}}'
additional:
  - canary-item
  - user: canary-user
    password: "canary-password"
    ? canary-key
    : canary-value
sshKey: |
  ssh-ed25519 canary-key
featureSet: CustomNoUpgrade
`;
  const SIGNS = [
    "*",
    "&",
    "!",
    "!!",
    "!!int ",
    ": ",
    "\t",
    "'",
    '"',
    "[",
    "{",
    "}",
    "%",
    "@",
    "`",
    "|",
    ">",
    "\n",
    "? ",
    "\0",
    "\\",
  ];

  it("repeats nothing of it, wherever it is damaged", () => {
    let damaged = 0;
    for (let at = 0; at <= secret.length; at++) {
      // A run in between takes other signs at each place.
      for (const sign of SIGNS.filter((_, index) => TAKES_ALL || (index + at) % 5 === 0)) {
        for (const rest of [secret.slice(at), "", secret.slice(at + 1)]) {
          const { findings } = readInstallConfigGates(`${secret.slice(0, at)}${sign}${rest}`);
          damaged += findings.length;
          // The message alone would do, but for a cause or a place that a reporter might print.
          if (JSON.stringify(findings).includes("canary")) expect(findings).toEqual([]);
        }
      }
    }
    expect(damaged).toBeGreaterThan(sampleSize(3000));
  });
});
