import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { mayHaveMarkers } from "../../src/project/manifest-files.js";
import { compile, keptCompile, type Sources, widget } from "../compile.js";

const API = widget("export interface WidgetSpec { size?: string }");
const RULE = "+kubebuilder:rbac:groups=example.com,resources=widgets,verbs=get";
const HOOK =
  "+kubebuilder:webhook:mutating=true,failurePolicy=fail,sideEffects=None,groups=example.com,resources=widgets,verbs=create,versions=v1,name=m.example.com,admissionReviewVersions=v1,path=/mutate";

function manifestsOf(sources: Sources, config: CrdwrightConfig = {}): Record<string, string> {
  const { manifests, diagnostics } = compile({ ...API, ...sources }, config);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return Object.fromEntries(manifests.map(({ path, text }) => [path, text]));
}

describe("the manifests of roles and webhooks", () => {
  it("are none where no marker asks for them", () => {
    expect(manifestsOf({ "src/main.ts": "// + a remark\nconsole.log('+kubebuilder:rbac:verbs=get');\n" })).toEqual({});
  });

  it.each([
    ["a controller", { "src/controller.ts": `// ${RULE}\nexport class Controller {}\n` }],
    ["JSDoc of a controller", { "src/controller.ts": `/**\n * Text.\n * ${RULE}\n */\nexport class Controller {}\n` }],
    ["a file of the API", { "api/v1/groupVersion.ts": `// +groupName=example.com\n\n// ${RULE}\n` }],
    ["a type of the API", { "api/v1/other.ts": `// ${RULE}\nexport type Other = string;\n` }],
    ["a function of the API", { "api/v1/other.ts": `// ${RULE}\nexport function f(): void {}\n` }],
  ])("are made of the markers of %s", (_, sources) => {
    expect(manifestsOf(sources)).toEqual({
      "rbac/role.yaml": expect.stringContaining("kind: ClusterRole\nmetadata:\n  name: manager-role\n"),
    });
  });

  it("are made of all files together, with the name of the configuration", () => {
    const sources = {
      "src/a.ts": `// ${RULE}\n\n// ${HOOK}\nexport {};\n`,
      "src/b.ts": `// ${RULE};list\nexport {};\n`,
    };
    const found = manifestsOf(sources, { roleName: "widgets" });
    expect(Object.keys(found)).toEqual(["rbac/role.yaml", "webhook/manifests.yaml"]);
    expect(found["rbac/role.yaml"]).toContain("name: widgets\n");
    expect(found["rbac/role.yaml"]).toContain("  verbs:\n  - get\n  - list\n");
    expect(found["webhook/manifests.yaml"]).toContain("kind: MutatingWebhookConfiguration\n");
  });

  it("are left out where the configuration says so", () => {
    const sources = { "src/a.ts": `// ${RULE}\n\n// ${HOOK}\nexport {};\n` };
    expect(Object.keys(manifestsOf(sources, { rbac: false }))).toEqual(["webhook/manifests.yaml"]);
    expect(Object.keys(manifestsOf(sources, { webhooks: false }))).toEqual(["rbac/role.yaml"]);
  });

  it("leave everything else as it is", () => {
    const { manifests: _, ...others } = compile({ ...API, "src/a.ts": `// ${RULE}\n\n// ${HOOK}\nexport {};\n` });
    const { manifests: none, ...without } = compile(API);
    expect(none).toEqual([]);
    expect(others.files).toEqual(without.files);
    expect(others.code).toEqual(without.code);
  });

  it("follow a controller's file from run to run", () => {
    const run = keptCompile();
    const texts = [`// ${RULE}\nexport {};\n`, `// ${RULE};watch\nexport {};\n`, "export {};\n"];
    const found = texts.map((text) => run({ ...API, "src/a.ts": text }).manifests);
    expect(found).toEqual(texts.map((text) => compile({ ...API, "src/a.ts": text }).manifests));
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("pass over markers of types in a controller, and remarks that begin with a plus", () => {
    const text = `// +kubebuilder:validation:MaxLength=3\n// +build linux\ntype A = string;\n// ${RULE}\nexport {};\n`;
    expect(Object.keys(manifestsOf({ "src/a.ts": text }))).toEqual(["rbac/role.yaml"]);
  });
});

describe("mayHaveMarkers", () => {
  it.each([
    `// ${RULE}`,
    "  //+kubebuilder:rbac",
    "/** +a */",
    "/**\n * +crdwright:accept:x=y\n */",
    "// kubebuilder:rbac",
    "// +Kubebuidler:rbac",
  ])("sees %s", (text) => {
    expect(mayHaveMarkers(text)).toBe(true);
  });

  it.each(["const a = b +c;", "// a + b", "// + a", "x++"])("passes over %s", (text) => {
    expect(mayHaveMarkers(text)).toBe(false);
  });
});
