import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { featureGatesAbove, readGateTables, readPartialTrees } from "../../src/project/read-partials.js";
import { type Tree, temporaryFolder, writeTree } from "./output/folder-on-disk.js";

function folderWith(tree: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return folder;
}

/** The trees of a folder in short, and the messages of what is found, without the folder's path. */
function read(tree: Tree, overrides?: string) {
  const root = folderWith(tree);
  const found: Diagnostic[] = [];
  const folders = { partials: `${root}/p`, overrides: overrides === undefined ? undefined : `${root}/${overrides}` };
  const trees = readPartialTrees(folders, found).map(({ group, version, crd, partials }) => ({
    crd: `${group} ${version} ${crd}`,
    partials: partials.map(({ name, origin, document }) => [name, origin, document]),
  }));
  return { trees, found: found.map(({ code, message }) => `${code} ${message.replaceAll(`${root}/`, "")}`) };
}

describe("the partial manifests of a tree", () => {
  it("are read by group, version and CRD, each with its name, and overrides after them", () => {
    const { trees, found } = read(
      {
        "p/b.com/v1/ws.b.com/AAA_ungated.yaml": "a: 1\n",
        "p/b.com/v1/ws.b.com/X+Y.yml": "a: 2\n",
        "p/a.com/v2/ws.a.com/X.yaml": "a: yes\n",
        "o/b.com/v1/ws.b.com/AAA_ungated.yaml": "a: 4\n",
        "o/c.com/v1/ws.c.com/AAA_ungated.yaml": "a: 5\n",
      },
      "o",
    );
    expect(found).toEqual([]);
    expect(trees).toEqual([
      { crd: "a.com v2 ws.a.com", partials: [["X", "generated", { a: true }]] },
      {
        crd: "b.com v1 ws.b.com",
        partials: [
          ["AAA_ungated", "generated", { a: 1 }],
          ["X+Y", "generated", { a: 2 }],
          ["AAA_ungated", "override", { a: 4 }],
        ],
      },
    ]);
  });

  it("are nothing that is no YAML file at its place", () => {
    const { trees } = read({
      "p/readme.md": "",
      "p/b.com/doc.yaml": "a: 1\n",
      "p/b.com/v1/doc.go": "",
      "p/b.com/v1/ws.b.com/doc.go": "",
    });
    expect(trees).toEqual([{ crd: "b.com v1 ws.b.com", partials: [] }]);
    expect(read({}).trees).toEqual([]);
  });

  it("are told of where one is no YAML, and the others are read", () => {
    const { trees, found } = read({ "p/b.com/v1/ws/A.yaml": "a: [\n", "p/b.com/v1/ws/B.yaml": "a: 1\n" });
    expect(found).toEqual([
      expect.stringMatching(/^partials-unreadable p\/b\.com\/v1\/ws\/A\.yaml cannot be read: \S/),
    ]);
    expect(trees[0]?.partials).toEqual([["B", "generated", { a: 1 }]]);
  });
});

describe("the partial manifests of a checkout of openshift/api", () => {
  const PARTIALS = "zz_generated.featuregated-crd-manifests";
  const CHECKOUT = {
    [`co/a/v1/${PARTIALS}/ws.a.com/AAA_ungated.yaml`]: "a: 1\n",
    "co/a/v1/manual-override-crd-manifests/ws.a.com/AAA_ungated.yaml": "a: 2\n",
    "co/a/v1/zz_generated.crd-manifests/0_ws.crd.yaml": "a: 3\n",
    "co/a/v1/tests/ws.a.com/AAA_ungated.yaml": "name: a\n",
    [`co/b/v2/${PARTIALS}/ws.b.com/X.yaml`]: "a: 4\n",
    "co/payload-manifests/featuregates/gates.yaml": "a: 5\n",
    "o/a/v1/ws.a.com/AAA_ungated.yaml": "a: 6\n",
  };
  const A = {
    crd: "a v1 ws.a.com",
    partials: [
      ["AAA_ungated", "generated", { a: 1 }],
      ["AAA_ungated", "override", { a: 2 }],
    ],
  };
  const B = { crd: "b v2 ws.b.com", partials: [["X", "generated", { a: 4 }]] };

  it.each<[place: string, trees: object[]]>([
    ["co", [A, B]],
    ["co/a", [A]],
    ["co/a/v1", [A]],
    [`co/a/v1/${PARTIALS}`, [A]],
    [`co/b/v2/${PARTIALS}`, [B]],
  ])("are read from %s, with the overrides beside them", (place, trees) => {
    const root = folderWith(CHECKOUT);
    const found: Diagnostic[] = [];
    const read = readPartialTrees({ partials: `${root}/${place}`, overrides: undefined }, found);
    expect(found).toEqual([]);
    expect(
      read.map(({ group, version, crd, partials }) => ({
        crd: `${group} ${version} ${crd}`,
        partials: partials.map(({ name, origin, document }) => [name, origin, document]),
      })),
    ).toEqual(trees);
  });

  it("are read with the overrides of another tree where one is named", () => {
    const root = folderWith(CHECKOUT);
    const overridesIn = (overrides: string) =>
      readPartialTrees({ partials: `${root}/co/a`, overrides: `${root}/${overrides}` }, [])[0]?.partials.at(-1)
        ?.document;
    expect(overridesIn("o")).toEqual({ a: 6 });
    expect(overridesIn("co")).toEqual({ a: 2 });
  });

  it("have the nearest gates above them", () => {
    const root = folderWith(CHECKOUT);
    expect(featureGatesAbove(`${root}/co/a/v1/${PARTIALS}`)).toBe(`${root}/co/payload-manifests/featuregates`);
    expect(featureGatesAbove(`${root}/o`)).toBeUndefined();
  });
});

describe("the gates of a folder of manifests", () => {
  const manifest = (set: string, enabled: string[]) =>
    JSON.stringify({
      kind: "FeatureGate",
      metadata: {
        annotations: {
          "include.release.openshift.io/ibm-cloud-managed": "false-except-for-the-config-operator",
          "release.openshift.io/feature-set": set,
        },
      },
      spec: set === "Default" ? {} : { featureSet: set },
      status: { featureGates: [{ enabled: enabled.map((name) => ({ name })), disabled: [], version: "" }] },
    });

  it("are those of each cluster that a manifest is for, and all of CustomNoUpgrade", () => {
    const root = folderWith({
      "a.yaml": manifest("Default", ["A"]),
      "b.yaml": manifest("OKD", ["A", "B"]),
      "c.txt": "",
    });
    const found: Diagnostic[] = [];
    const gates = readGateTables(root, found).clusters.map(({ cluster, gates: on }) => [
      `${cluster.profile} ${cluster.featureSet}`,
      on === "all" ? on : [...on].join(),
    ]);
    expect(found).toEqual([]);
    expect(gates).toEqual([
      ["Hypershift Default", "A"],
      ["Hypershift OKD", "A,B"],
      ["Hypershift CustomNoUpgrade", "all"],
    ]);
  });

  it("are told of where a file cannot be read", () => {
    const root = folderWith({ "a.yaml": "kind: Gate\n", "b.yaml": "a: [\n" });
    const found: Diagnostic[] = [];
    expect(readGateTables(root, found).clusters).toEqual([]);
    const files = new Set(
      found.map(({ code, message }) => `${code} ${message.slice(root.length + 1).split(" ", 1)[0]}`),
    );
    expect([...files]).toEqual(["partials-unreadable a.yaml", "partials-unreadable b.yaml"]);
  });
});
