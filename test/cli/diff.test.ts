import { expect, it } from "vitest";
import { stringify } from "yaml";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crd } from "../review/crd-pair.js";
import { crdwright } from "./run-cli.js";

const text = { type: "string" };

function folder(): string {
  const path = temporaryFolder();
  const manifest = (properties: Record<string, object>): string =>
    stringify(crd({ spec: { properties: properties as Record<string, never> } }), { aliasDuplicateObjects: false });
  writeTree(path, {
    "old.yaml": manifest({ a: { ...text, maxLength: 5 }, b: { ...text, maxLength: 5 } }),
    "new.yaml": manifest({ a: { ...text, maxLength: 4 }, b: { ...text, maxLength: 6 }, c: text }),
  });
  return path;
}

it("diff tells in words what breaks, what is for review, and all that differs", async () => {
  expect(await crdwright(folder(), ["diff", "new.yaml", "--against", "old.yaml"])).toEqual({
    code: 0,
    stderr: "",
    stdout: [
      "## racks.example.com",
      "",
      "### Breaks",
      "",
      "- `spec.a` (v1): maxLength goes from 5 to 4: refused for new writes; stored objects live on until spec.a is edited (since Kubernetes 1.30) `max-length`",
      "",
      "### For review",
      "",
      "- `spec.b` (v1): maxLength goes from 5 to 6: nothing that was taken is refused; a rollback would leave objects that may not be written again `max-length`",
      "",
      "### All that differs",
      "",
      "```text",
      "  racks.example.com v1",
      "    ~ .spec.a  maxLength: 5 → 4",
      "    ~ .spec.b  maxLength: 5 → 6",
      "    + .spec.c  field, string",
      "```",
      "",
    ].join("\n"),
  });
});

it("diff says that nothing differs, and has all of it as JSON", async () => {
  expect((await crdwright(folder(), ["diff", "old.yaml", "--against", "old.yaml"])).stdout).toBe(
    "The API is the same.\n",
  );
  const { stdout } = await crdwright(folder(), ["diff", "new.yaml", "--against", "old.yaml", "--format", "json"]);
  expect(JSON.parse(stdout).crds).toMatchObject([
    {
      crd: "racks.example.com",
      changes: [
        { rule: "max-length", level: "breaking" },
        { rule: "max-length", level: "review" },
      ],
      differences: [{ path: ".spec.a", before: 5, after: 4 }, { path: ".spec.b" }, { path: ".spec.c", what: "field" }],
    },
  ]);
});

it("diff tells once what an upgrade changes on several kinds of cluster, and for which where it is not all", async () => {
  const path = folder();
  const variant = (maxLength: number, annotations: Record<string, string>): string => {
    const document = crd({ spec: { properties: { a: { ...text, maxLength } } } });
    return stringify({ ...document, metadata: { ...(document["metadata"] as object), annotations } });
  };
  const PROFILES = ["self-managed-high-availability", "ibm-cloud-managed"].map((each) => [
    `include.release.openshift.io/${each}`,
    "true",
  ]);
  const set = "release.openshift.io/feature-set";
  const [ofBoth, ofOne] = [Object.fromEntries(PROFILES), Object.fromEntries(PROFILES.slice(0, 1))];
  const ofOther = Object.fromEntries(PROFILES.slice(1));
  writeTree(path, {
    "both/a.yaml": variant(5, { ...ofBoth, [set]: "Default" }),
    "both/b.yaml": variant(4, { ...ofBoth, [set]: "TechPreviewNoUpgrade" }),
    "one/a.yaml": variant(5, { ...ofBoth, [set]: "Default" }),
    "one/b.yaml": variant(4, { ...ofOne, [set]: "TechPreviewNoUpgrade" }),
    "one/c.yaml": variant(5, { ...ofOther, [set]: "TechPreviewNoUpgrade" }),
  });
  const headings = async (state: string): Promise<unknown> =>
    (await crdwright(path, ["diff", state, "--to-set", "TechPreviewNoUpgrade"])).stdout.match(/^## .*$/gm);
  expect(await headings("both")).toEqual(["## racks.example.com"]);
  expect(await headings("one")).toEqual(["## racks.example.com (TechPreviewNoUpgrade on SelfManagedHA)"]);
  expect((await crdwright(path, ["breaking", "one", "--to-set", "TechPreviewNoUpgrade"])).stderr).toContain(
    "(TechPreviewNoUpgrade on SelfManagedHA) [max-length]",
  );
});
