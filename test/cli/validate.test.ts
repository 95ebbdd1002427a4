import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { widgets } from "../crd/widget-sources.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess, scaffoldedProject } from "./run-cli.js";

const TARGET_1_34 =
  'import { defineConfig } from "crdwright/config";\nexport default defineConfig({ targetVersion: "1.34" });\n';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [size]
            properties: {size: {type: integer, maximum: 3}}
          status:
            type: object
            properties: {size: {type: integer, maximum: 3}}
`;
const HEAD = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, namespace: ns}\n";
const FILES = {
  "crd.yaml": CRD,
  "good.yaml": `${HEAD}spec: {size: 0x3}\n`,
  "bad.yaml": `${HEAD}spec:\n  size: 5\n---\n${HEAD.replace("name: a", "name: b")}spec: {}\n`,
  "unknown.yaml": `${HEAD}spec:\n  size: 1\n  colour: red\n  size: 2\n`,
  "float.json":
    '{"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "a", "namespace": "ns"}, "spec": {"size": 1.5}}',
  "old.yaml": `${HEAD}spec: {size: 5}\nstatus: {size: 1}\n`,
  "kept.yaml": `${HEAD}spec: {size: 5}\n`,
  "changed.yaml": `${HEAD}spec: {size: 6}\n`,
  "status.yaml": `${HEAD}spec: {size: 9}\nstatus: {size: 9}\n`,
  "gadget.yaml": "apiVersion: example.com/v1\nkind: Gadget\n",
  "outdented.yaml": `${HEAD}spec: {size:\n3}\n`,
  "broken.yaml": `${HEAD}spec: {size: [}\n`,
};

describe("crdwright validate --crd", () => {
  function run(...args: string[]) {
    const folder = temporaryFolder();
    writeTree(folder, FILES);
    return crdwright(folder, ["validate", ...args, "--crd", "crd.yaml"]);
  }

  it("accepts an object", async () => {
    expect(await run("good.yaml")).toEqual({ code: 0, stdout: "1 object: 1 accepted, 0 refused\n", stderr: "" });
  });

  it("reads standard input for -, once", async () => {
    const folder = temporaryFolder();
    writeTree(folder, FILES);
    const validate = (input: string, ...args: string[]) => crdwrightProcess(folder, ["validate", ...args], { input });
    expect(await validate(FILES["good.yaml"], "-", "--crd", "crd.yaml")).toMatchObject({ code: 0, stderr: "" });
    const { code, stderr } = await validate(FILES["bad.yaml"], "-", "--crd", "crd.yaml");
    expect([code, stderr.split(" - ")[0]]).toEqual([1, "<stdin>:5:3"]);
    expect((await validate(CRD, "good.yaml", "--crd", "-")).code).toBe(0);
    expect(await validate(CRD, "-", "--crd", "-")).toEqual({
      code: 2,
      stdout: "",
      stderr: "crdwright: - can stand for one file alone, since standard input is read once\n",
    });
  });

  it("shows the lines of what is refused", async () => {
    const { code, stdout, stderr } = await run("bad.yaml");
    expect(code).toBe(1);
    expect(
      stderr,
    ).toBe(`bad.yaml:5:3 - error object-invalid: spec.size: Invalid value: 5: spec.size in body should be less than or equal to 3
  3 | metadata: {name: a, namespace: ns}
  4 | spec:
> 5 |   size: 5
    |   ^^^^^^^
  6 | ---
  help: give it another value

bad.yaml:10:1 - error object-invalid: spec.size: Required value
   8 | kind: Widget
   9 | metadata: {name: b, namespace: ns}
> 10 | spec: {}
     | ^^^^^^^^
  11 |
  help: add it
`);
    expect(stdout).toBe("2 objects: 0 accepted, 2 refused\n");
  });

  it.each<[name: string, args: string[], finds: string[]]>([
    [
      "unknown and doubled fields",
      ["unknown.yaml"],
      [
        'unknown.yaml:7:3 - error object-field-double: duplicate field "spec.size"',
        'unknown.yaml:6:3 - error object-field-unknown: unknown field "spec.colour"',
      ],
    ],
    [
      "the same as warnings",
      ["unknown.yaml", "--field-validation", "Warn"],
      [
        'unknown.yaml:7:3 - warning object-warned: duplicate field "spec.size"',
        'unknown.yaml:6:3 - warning object-warned: unknown field "spec.colour"',
      ],
    ],
    ["nothing where that is asked for", ["unknown.yaml", "--field-validation", "Ignore"], []],
    [
      "a float",
      ["float.json"],
      [
        'float.json:1:107 - error object-invalid: spec.size: Invalid value: "number": spec.size in body must be of type integer: "number"',
      ],
    ],
    [
      "an object whose kind no CRD defines",
      ["gadget.yaml"],
      ["gadget.yaml:1:1 - error object-without-crd: no CRD defines Gadget of example.com/v1"],
    ],
    [
      "YAML that is none",
      ["broken.yaml"],
      ["broken.yaml:4:15 - error object-unreadable: broken.yaml cannot be read: "],
    ],
    [
      "a line that YAML 1.2 wants indented",
      ["outdented.yaml"],
      ["outdented.yaml:5:1 - warning object-warned: YAML 1.2 wants this line indented"],
    ],
    [
      "a file that there is not",
      ["none.yaml"],
      ["error object-unreadable: none.yaml cannot be read: there is no such file"],
    ],
    ["no change of an old object that is wrong", ["kept.yaml", "--old", "old.yaml"], []],
    [
      "a change of an old object",
      ["changed.yaml", "--old", "old.yaml"],
      ["changed.yaml:4:8 - error object-invalid: spec.size: Invalid value: 6"],
    ],
    [
      "an update of the status alone",
      ["status.yaml", "--old", "old.yaml", "--status"],
      ["status.yaml:5:10 - error object-invalid: status.size: Invalid value: 9"],
    ],
    [
      "no old object",
      ["bad.yaml", "--old", "old.yaml"],
      ["bad.yaml:7:1 - error object-without-old: old.yaml has no Widget ns/b that this could be an update of"],
    ],
  ])("tells %s", async (_, args, finds) => {
    const { code, stderr } = await run(...args);
    const told = stderr.split("\n").filter((line) => /(error|warning) object-/.test(line));
    expect(told.filter((line) => finds.some((find) => line.startsWith(find)))).toHaveLength(finds.length);
    if (finds.length === 0) expect(told).toEqual([]);
    expect(code).toBe(finds.some((find) => find.includes("error ")) ? 1 : 0);
  });

  it("tells a CRD that cannot be used", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...FILES, "crd.yaml": CRD.slice(0, CRD.indexOf("    schema:")) });
    const { code, stderr } = await crdwright(folder, ["validate", "good.yaml", "--crd", "crd.yaml"]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "object-crd-refused: a server would refuse the CRD crd.yaml: spec.versions[0].schema.openAPIV3Schema: Required value",
    );
  });

  it.each<[name: string, change: (crd: string) => string, problem: string]>([
    [
      "an empty list of versions",
      (crd) => crd.slice(0, crd.indexOf("\n  - name: v1")).concat(" []\n"),
      "spec.versions: ",
    ],
    ["no versions", (crd) => crd.slice(0, crd.indexOf("  versions:")), "spec.versions: "],
    [
      "a wrong name",
      (crd) => crd.replace("widgets.example.com", "gadgets.example.com"),
      "metadata.name: must be spec.names.plural",
    ],
    [
      "a schema that is not structural",
      (crd) => crd.replace("{type: integer, maximum: 3}", "{maximum: 3}"),
      "properties[size].type: must not be empty",
    ],
    [
      "a rule that does not compile",
      (crd) => crd.replace("required: [size]", "x-kubernetes-validations: [{rule: self.sise > 1}]"),
      "the rule \"self.sise > 1\" of spec: undefined field 'sise'",
    ],
    [
      "a rule that costs too much",
      (crd) =>
        crd
          .replace("required: [size]", "x-kubernetes-validations: [{rule: 'self.all(a, self.all(b, a == b))'}]")
          .replace("properties: {size: {type: integer, maximum: 3}}", "additionalProperties: {type: string}"),
      "the limit is 10,000,000",
    ],
  ])("says first that a server would refuse a CRD with %s", async (_, change, problem) => {
    const folder = temporaryFolder();
    writeTree(folder, { ...FILES, "crd.yaml": change(CRD) });
    const { code, stdout, stderr } = await crdwright(folder, [
      "validate",
      "good.yaml",
      "bad.yaml",
      "--crd",
      "crd.yaml",
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("error object-crd-refused: a server would refuse the CRD crd.yaml: ");
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain("object-invalid");
    expect(stdout).toContain("0 accepted, 3 refused");
  });

  it("does not wait for pipes and devices", async () => {
    const folder = temporaryFolder();
    writeTree(folder, FILES);
    execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
    for (const path of ["pipe.yaml", "/dev/zero"]) {
      const { code, stderr } = await crdwrightProcess(folder, ["validate", path, "--crd", "crd.yaml"]);
      expect(code).toBe(1);
      expect(stderr).toContain("cannot be read: it is no file, but a pipe or a device");
    }
  });

  it("gives JSON and what GitHub reads", async () => {
    const json = await run("bad.yaml", "--format", "json");
    expect(json.code).toBe(1);
    const { diagnostics, results } = JSON.parse(json.stdout);
    expect(diagnostics[1].place).toEqual({ file: "bad.yaml", line: 10, column: 1, endLine: 10, endColumn: 9 });
    expect(results[1]).toMatchObject({
      file: "bad.yaml",
      kind: "Widget",
      name: "ns/b",
      ok: false,
      errors: [{ type: "FieldValueRequired", path: "spec.size", message: "spec.size: Required value" }],
    });
    const github = await run("bad.yaml", "--format", "github");
    expect(github.stdout).toContain(
      "::error file=bad.yaml,title=object-invalid,line=5,endLine=5,col=3,endColumn=10::spec.size",
    );
  });

  it("asks for an old object where the status is updated", async () => {
    const { code, stderr } = await run("status.yaml", "--status");
    expect([code, stderr]).toEqual([
      2,
      "crdwright: --status needs --old: only a stored object has its status updated\n",
    ]);
  });
});

const SECRETS_CRD = CRD.replace(
  "            required: [size]\n            properties: {size: {type: integer, maximum: 3}}\n",
  `            properties:
              password: {type: string, format: password, maxLength: 4}
              keys: {type: array, x-kubernetes-list-type: set, items: {type: string, format: password}}
              fixed: {type: string, format: password, maxLength: 9, x-kubernetes-validations: [{rule: self == oldSelf, messageExpression: "oldSelf + ' became ' + self"}]}
`,
);
const OTHER = HEAD.replace("name: a", "name: b");
const SECRET_OBJECTS = `${HEAD}spec:
  password: SECRET1
  keys: [SECRET2, SECRET2]
  fixed: SECRET6
---
${OTHER}spec:
  fixed: SECRET3
---
${OTHER}spec: {password: SECRET8, colour: red}
---
apiVersion: v1
kind: Secret
data: {key: SECRET4}
stringData:
  other: SECRET5
`;

describe("crdwright validate and secrets", () => {
  it.each(["text", "json", "github"])(
    "repeats no password of an object, of a stored one or of a Secret as %s",
    async (format) => {
      const folder = temporaryFolder();
      writeTree(folder, {
        "crd.yaml": SECRETS_CRD,
        "a.yaml": SECRET_OBJECTS,
        "old.yaml": `${HEAD}spec: {fixed: SECRET6}\n---\n${OTHER}spec: {fixed: SECRET7}\n---\n${OTHER}spec: {keys: [SECRET9}\n`,
      });
      const args = ["validate", "a.yaml", "--old", "old.yaml", "--crd", "crd.yaml", "--format", format];
      const { code, stdout, stderr } = await crdwright(folder, args);
      const printed = stdout + stderr;
      expect(code).toBe(1);
      expect(printed).toContain("spec.password: Too long");
      expect(printed).toContain("spec.keys[1]: Duplicate value");
      expect(printed).toContain("*** became ***");
      expect(printed).toContain("no CRD");
      expect(printed).not.toMatch(/SECRET/);
    },
  );

  it("repeats no password of a field behind a gate that is off", async () => {
    const folder = temporaryFolder();
    const api = GATED_PROJECT["api/v1/widget.ts"];
    writeTree(folder, {
      ...GATED_PROJECT,
      "api/v1/widget.ts": api
        .replace("KubernetesObject }", "KubernetesObject, Password }")
        .replace("  more?: string;", "  more?: Password;"),
      "a.yaml": `${GATED}spec:\n  more: SECRET1\n`,
    });
    const { code, stdout, stderr } = await crdwright(folder, ["validate", "a.yaml"]);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('unknown field "spec.more"')]);
    expect(stdout + stderr).not.toMatch(/SECRET/);
  });
});

describe("crdwright validate in a project", () => {
  it("takes the CRDs of a cluster", async () => {
    const folder = await scaffoldedProject();
    writeTree(folder, {
      "o.yaml":
        "apiVersion: example.com/v1alpha1\nkind: Widget\nmetadata: {name: a, namespace: ns}\nspec: {nothing: 1}\n",
    });
    const { code, stderr } = await crdwright(folder, ["validate", "o.yaml"]);
    expect(code).toBe(1);
    expect(stderr).toContain('unknown field "spec.nothing"');
    const wrong = await crdwright(folder, ["validate", "o.yaml", "--feature-set", "Nothing"]);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('error bundle-set-unknown: featureSet: Unsupported value: "Nothing"');
  });

  it("judges as the servers do that the project is for, or those that are asked for", async () => {
    const folder = temporaryFolder();
    const rule = '// +kubebuilder:validation:XValidation:rule="self != 3",message="three is too many"';
    writeTree(folder, {
      ...widgets({ v1: { members: [rule, "spec: Int32;"] } }),
      "crdwright.config.ts": TARGET_1_34,
      "o.yaml": "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, namespace: ns}\nspec: 3\n",
    });
    const errors = async (...args: string[]): Promise<string> =>
      (await crdwright(folder, ["validate", "o.yaml", ...args])).stderr;
    expect(await errors()).toContain('spec: Invalid value: "integer": three is too many');
    expect(await errors("--target-version", "1.35")).toContain("spec: Invalid value: 3: three is too many");
  });

  it("names the gates that would lift a refusal", async () => {
    const folder = temporaryFolder();
    writeTree(folder, GATED_PROJECT);
    const { code, stderr } = await crdwright(folder, ["validate", "o.yaml"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /spec\.servers: Too many: 2: must have at most 1 item\n[\s\S]*help: take some out; with the gate Multi it would be accepted: at most 3 items\n/,
    );
    expect(stderr).toMatch(
      /spec\.servers: Too many: 4: must have at most 1 item\n[\s\S]*help: take some out; with the gate Multi it would still be refused: must have at most 3 items\n/,
    );
    const named = await crdwright(folder, ["validate", "unknown.yaml"]);
    expect(named.stderr).toMatch(/unknown field "spec\.more"\n[\s\S]*; with the gate More there is such a field\n/);
    const several = await crdwright(folder, ["validate", "several.yaml"]);
    expect(several.stderr).toMatch(
      /spec\.names: Too many: 2: must have at most 1 item\n[\s\S]*; with the gates More and Multi it would be accepted: at most 2 items\n/,
    );
    expect(several.stderr).toMatch(
      /spec\.size: Unsupported value: "L"[\s\S]*; with the gate More it would be accepted: one of "S", "L"\n/,
    );
    const lifted = await crdwright(folder, [
      "validate",
      "o.yaml",
      "--feature-set",
      "CustomNoUpgrade",
      "--feature-gate",
      "Multi=true",
    ]);
    expect(lifted.stderr).toMatch(/Too many: 4: must have at most 3 items\n[\s\S]*help: take some out\n/);
  });
});

const GATED = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\n";
const GATED_PROJECT = {
  "api/features.ts": `import { defineFeatureGates } from "crdwright/features";
export const featureGates = defineFeatureGates({ gates: {
  Multi: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
  More: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });
`,
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=widgets,scope=Cluster
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Multi,maxItems=3
  // +listType=atomic
  servers?: string[];
  // +openshift:enable:FeatureGate=More
  more?: string;
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=Multi;More,maxItems=2
  // +listType=atomic
  names?: string[];
  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=S
  // +openshift:validation:FeatureGateAwareEnum:featureGate=More,enum=S;L
  size?: string;
}
`,
  "several.yaml": `${GATED}spec:\n  names: [a, b]\n  size: L\n`,
  "o.yaml": `${GATED}spec:\n  servers: [a, b]\n---\n${GATED}spec:\n  servers: [a, b, c, d]\n`,
  "unknown.yaml": `${GATED}spec:\n  more: x\n`,
};
