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

describe("what a controller asks of the clients", () => {
  const SCALED = {
    ...API,
    "api/v1/widget.ts": (API["api/v1/widget.ts"] ?? "").replace(
      "export interface Widget ",
      "// +kubebuilder:subresource:status\n// +genclient:method=Pause,verb=create,subresource=pause\nexport interface Widget ",
    ),
  };

  /** What is reported of a controller with these lines, beside a rule. */
  function missing(lines: string, verbs = "deletecollection", config: CrdwrightConfig = { clients: true }): string[] {
    const text = `// +kubebuilder:rbac:groups=example.com,resources=widgets,verbs=${verbs}\n${lines}\n`;
    const { diagnostics } = compile({ ...SCALED, "src/a.ts": text }, config);
    return diagnostics.map(
      ({ help }) => help?.replace("add // +kubebuilder:rbac:groups=example.com,resources=", "") ?? "",
    );
  }

  it.each([
    ["clients.exampleV1.widgets.list();", "widgets,verbs=list"],
    ['clients.exampleV1.widgets.inNamespace("a").get("b");', "widgets,verbs=get"],
    ["for await (const page of clients.exampleV1.widgets.pages()) {}", "widgets,verbs=list"],
    ["clients.exampleV1.widgets.watch();", "widgets,verbs=list;watch"],
    ["clients.exampleV1.widgets.informer().start();", "widgets,verbs=list;watch"],
    [
      "const { exampleV1 } = createClients(transport);\nexampleV1.widgets.inNamespace(a).apply(b);",
      "widgets,verbs=patch",
    ],
    [
      "function f(widgets: WidgetScopedClient) {\n  widgets.create(a);\n  widgets.update(a);\n}",
      "widgets,verbs=create;update",
    ],
    ["function f(widgets: WidgetClient) {\n  widgets.inNamespace(a).delete(b);\n}", "widgets,verbs=delete"],
    ["clients.exampleV1.widgets.inNamespace(a).updateStatus(b);", "widgets/status,verbs=update"],
    ["clients.exampleV1.widgets.inNamespace(a).applyStatus(b);", "widgets/status,verbs=patch"],
    ["clients.exampleV1.widgets.inNamespace(a).pause(b);", "widgets/pause,verbs=create"],
    ["createWidgetClient(connection).inNamespace(a).get(b);", "widgets,verbs=get"],
    ["manager.controller({ for: clients.exampleV1.widgets.allNamespaces, reconcile });", "widgets,verbs=list;watch"],
    ["manager.controller({ for: clients.exampleV1.widgets, reconcile });", "widgets,verbs=list;watch"],
    ["const watches = [owned(clients.exampleV1.widgets)];", "widgets,verbs=list;watch"],
  ])("is reported where no rule allows it: %s", (lines, help) => {
    expect(missing(lines)).toEqual([help]);
  });

  it.each([
    ["a rule for it", "clients.exampleV1.widgets.list();", "list"],
    ["a rule for all verbs", "clients.exampleV1.widgets.watch();", '"*"'],
    ["a method of something else", "others.widgets.list();\nclients.exampleV2.widgets.list();", "get"],
    ["a result's own method", "clients.exampleV1.widgets.informer.objects.get(a);", "get"],
    ["a method that no client has", "clients.exampleV1.widgets.toString();", "get"],
    ["a client that is passed to a function of one's own", "f(clients.exampleV1.widgets);", "get"],
  ])("is not reported with %s", (_, lines, verbs) => {
    expect(missing(lines, verbs)).toEqual([]);
  });

  it("is reported of clients for the kinds of Kubernetes", () => {
    const imports = 'import { createConfigMapClient, type PodScopedClient } from "crdwright/client/kubernetes";\n';
    const lines =
      "createConfigMapClient(connection).inNamespace(a).apply(b);\nfunction f(pods: PodScopedClient) {\n  pods.list();\n}";
    expect(missing(`${imports}${lines}`)).toEqual([
      'add // +kubebuilder:rbac:groups="",resources=configmaps,verbs=patch',
      'add // +kubebuilder:rbac:groups="",resources=pods,verbs=list',
    ]);
    expect(missing(lines)).toEqual([]);
  });

  it("is reported once for each resource and file, and nowhere without clients or without rules", () => {
    const lines =
      "clients.exampleV1.widgets.list();\nclients.exampleV1.widgets.list();\nclients.exampleV1.widgets.watch();";
    expect(missing(lines)).toEqual(["widgets,verbs=list;watch"]);
    expect(missing(lines, "get", {})).toEqual([]);
    expect(compile({ ...SCALED, "src/a.ts": lines }, { clients: true }).diagnostics).toEqual([]);
  });
});
