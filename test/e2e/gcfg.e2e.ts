import { spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InstallConfig } from "../../generated/documents/install-config.ts";
import { cloudConfigOf } from "../../src/openshift/cloud-config/from-install-config.js";
import { CSI_FORMS, type CsiConfig, csiConfigText, csiProblems } from "../../src/openshift/csi-config/write-csi.js";
import { readGcfg } from "../../src/openshift/gcfg/read-gcfg.js";
import { headerLine, rewriteGcfg, variableLine } from "../../src/openshift/gcfg/write-gcfg.js";
import { verdictOf } from "../openshift/gcfg/judge-grammar.js";
import { EXAMPLE } from "../openshift/install-config/example.js";
import { gcfgPath } from "./tools/pinned-tools.mjs";

/** How many of each are tried: in one process of Go. */
const RUNS = Number(process.env["CRDWRIGHT_CONFIGS"] ?? 10_000);
const SEED = Number(process.env["CRDWRIGHT_SEED"] ?? 1717);

// biome-ignore lint/suspicious/noExplicitAny: what Go prints, looked into by tests
type Result = { readonly error?: string; readonly values: any };

/** What Go's gcfg makes of each text. */
function readByGo(texts: readonly string[]): readonly Result[] {
  const { status, stdout, stderr } = spawnSync(gcfgPath(), {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const SIGNS = [
  '"',
  "'",
  "\\",
  "#",
  ";",
  "=",
  "[",
  "]",
  "\n",
  "\t",
  " ",
  "n",
  "0",
  "ä",
  "€",
  "😀",
  "\u2028",
  "\ufeff",
  "$",
];
/** What a password may be: a CR and NUL, which no file holds, and halves of characters are left out. */
const password = fc
  .oneof(
    fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  )
  .map((text) => text.replace(/[\0\r]|\p{Cs}/gu, "x"));
const name = password.map((text) => text.replaceAll("\n", "-"));

describe("what is written comes back from Go's gcfg as it was", () => {
  test(`${RUNS} files with any user, password and name of a section, written and rewritten`, () => {
    const drawn = fc.sample(fc.record({ user: password, password, name, isBare: fc.boolean(), later: password }), {
      numRuns: RUNS,
      seed: SEED,
    });
    const texts = drawn.map(({ user, isBare, later, ...given }) => {
      const lines = [
        headerLine("Global"),
        variableLine("user", user, { isBare }),
        `# ${given.password.replaceAll("\n", " ")}`,
        headerLine("VirtualCenter", given.name),
        `${variableLine("password", given.password, { isBare, width: 12 })} ; a comment`,
      ];
      const { file } = readGcfg(`${lines.join("\n")}\n`);
      if (file === undefined) throw new Error("what was written cannot be read");
      return rewriteGcfg(file, [{ section: "global", variable: "USER", value: later }]);
    });
    const results = readByGo(texts);
    for (const [index, given] of drawn.entries())
      expect([texts[index], results[index]]).toEqual([
        texts[index],
        {
          values: {
            global: { user: given.later },
            virtualCenter: { [given.name]: { password: given.password } },
            labels: {},
            workspace: {},
          },
        },
      ]);
    expect(texts.filter((text) => text.includes('\\"')).length).toBeGreaterThan(RUNS / 10);
    expect(texts.filter((text) => text.includes("\\n")).length).toBeGreaterThan(RUNS / 10);
  });

  test(`${RUNS} configurations of the CSI driver, in both forms`, () => {
    const vcenter = fc.record({
      server: fc.constantFrom("vc-a", "vc-b", "2001:db8::1", "VC-A"),
      user: password,
      password,
      datacenters: fc.array(fc.constantFrom("dc", "d 1", "ä"), { maxLength: 3 }),
    });
    const drawn = fc.sample(
      fc.tuple(
        fc.record({
          clusterID: fc.constant("c-1"),
          vcenters: fc.array(vcenter, { minLength: 1, maxLength: 3 }),
          migrationDatastoreURL: fc.constant("ds:///vmfs/x/"),
        }),
        fc.constantFrom(...CSI_FORMS),
      ),
      { numRuns: RUNS, seed: SEED },
    );
    const written = drawn.filter(([config]) => csiProblems(config).length === 0);
    expect(written.length).toBeGreaterThan(RUNS / 10);
    const results = readByGo(written.map(([config, form]) => csiConfigText(config, form)));
    for (const [index, [config, form]] of written.entries())
      expect([config, results[index]?.values.global, results[index]?.values.virtualCenter]).toEqual([
        config,
        { "cluster-id": "c-1" },
        vcentersOf(config, form === "enhancement" || config.vcenters.length === 1),
      ]);
  });

  function vcentersOf({ vcenters, migrationDatastoreURL }: CsiConfig, hasUrl: boolean): object {
    const entries = vcenters.map(({ server, user, password: secret, datacenters }) => [
      server,
      {
        user,
        password: secret,
        "insecure-flag": true,
        ...(datacenters.length > 0 && { datacenters: datacenters.join() }),
        ...(hasUrl && { "migration-datastore-url": migrationDatastoreURL }),
      },
    ]);
    return Object.fromEntries(entries);
  }

  test("the old form of a cloud config", () => {
    // The example is an install-config that was found right.
    const [result] = readByGo([cloudConfigOf(EXAMPLE as InstallConfig, { form: "ini", infraId: "one-x7k2p" })]);
    expect(result).toMatchObject({
      values: {
        global: { "secret-name": "vsphere-creds", "insecure-flag": true },
        virtualCenter: { "vc-a.example.test": { port: "443", datacenters: "dc-a" } },
        workspace: { datacenter: "dc-a", folder: "/dc-a/vm/one" },
      },
    });
    expect(result?.error).toBeUndefined();
  });
});

describe("what is read is what Go's gcfg reads", () => {
  const TOKENS = [
    ...[
      "[Global]\n",
      '[VirtualCenter "a"]\n',
      "[",
      "]",
      '"',
      "\\",
      "\n",
      "\r\n",
      "=",
      " = ",
      " ",
      "#",
      ";",
      "s",
      "b",
      "n",
      "u",
    ],
    ...[
      "m",
      "s = ",
      "n = 1",
      "u = -1",
      "b = on",
      "m = x\n",
      "\\n",
      '\\"',
      "\\\\",
      "\\\n",
      "0x1f",
      "ä",
      "😀",
      "\0",
      "\ufeff",
      "-",
      ".",
    ],
  ];
  test(`${RUNS} texts, right and wrong: its values, or its error with the place`, () => {
    const line = fc.array(fc.constantFrom(...TOKENS), { maxLength: 9 }).map((parts) => parts.join(""));
    const drawn = fc.sample(
      fc.tuple(
        fc.constantFrom("", "[Global]\n", "[Global]\ns = ", '[VirtualCenter "a"]\ns = "'),
        line,
        fc.constantFrom("", '"', "\n"),
      ),
      { numRuns: RUNS, seed: SEED },
    );
    const texts = drawn.map((parts) => parts.join(""));
    const results = readByGo(texts);
    let read = 0;
    const differences = texts.flatMap((text, index) => {
      const { error, values } = verdictOf(text);
      const ofGo = results[index];
      const given = { ...(values["global"] === undefined && { global: {} }), ...values, labels: {}, workspace: {} };
      if (ofGo?.error === undefined) read++;
      const isSame =
        ofGo?.error === undefined ? isDeepStrictEqual(given, ofGo?.values) : isSameError(ofGo.error, error);
      return isSame ? [] : [{ text, error, given, ofGo }];
    });
    expect(differences).toEqual([]);
    expect(read).toBeGreaterThan(RUNS / 20);
    expect(RUNS - read).toBeGreaterThan(RUNS / 10);
  });

  /**
   * Go's sentence of a value that is not of its kind repeats the value, and it comes before errors that stand further down; behind an
   * error its others are counted. How far it has read when it meets NUL is its own affair.
   */
  function isSameError(ofGo: string, error: string | undefined): boolean {
    if (error === undefined) return false;
    if (/^(?:failed to parse|blank value)/.test(ofGo) || ofGo.includes("NUL") || error.includes("NUL")) return true;
    return ofGo === error || ofGo.startsWith(`${error} (and `);
  }
});
