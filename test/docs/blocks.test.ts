import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connect } from "crdwright/client";
import { validatorForCrd } from "crdwright/validate";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runCommandLine } from "../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../cli/run-cli.js";
import { clientsOf, fakeDayTwo } from "../openshift/add-vcenter/day-two-cluster.js";
import { encoded, serveCluster } from "../openshift/cluster/fake-openshift.js";
import { EXAMPLE } from "../openshift/install-config/example.js";
import { hasPlaceholder, isName } from "./command-lines.js";
import { copy, folderWithPackage, run, runShell, runShellHere, write } from "./doc-projects.js";
import { type Block, blocks, commandSpans, takeBlock, untakenBlocks } from "./page-code.js";
import "./page-blocks.js";

const README = "README.md";
// Each block of the pages is taken by a rule below; the last test fails for one that is not.
const begin = takeBlock(README, "npm install --save-dev");
const group = takeBlock(README, "// api/v1/groupVersion.ts");
const widget = takeBlock(README, "// api/v1/widget.ts");
const frame = takeBlock(README, "api/v1/widget.ts:");
const features = takeBlock(README, "// api/features.ts");
const gatedWidget = takeBlock(README, "// api/v1/widget.ts");
const infrastructureClient = takeBlock(README, "const clients");
const controller = takeBlock(README, "// examples/");
const repository = takeBlock(README, "npm ci\nnpm run generate");
const workflow = takeBlock(README, "# .github/workflows/verify.yaml");
const shellCi = takeBlock(README, "set -eu");
const config = takeBlock(README, "import { defineConfig }");
const foldersConfig = takeBlock(README, "import { defineConfig }");

const contributing = takeBlock("CONTRIBUTING.md", "npm ci");
const someTests = takeBlock("CONTRIBUTING.md", "npx vitest");
const pairs = takeBlock("CONTRIBUTING.md", "CRDWRIGHT_PAIRS");
const dataFlow = takeBlock("docs/architecture.md", "api/**/*.ts");

const bundleCommands = takeBlock("docs/bundles.md", "npx crdwright bundle");
const bundleTree = takeBlock("docs/bundles.md", "SelfManagedHA-Default/");
const kubectl = takeBlock("docs/bundles.md", "kubectl apply");
const bundleLibrary = takeBlock("docs/bundles.md", "import { compileApi");

const clients = takeBlock("docs/clients.md", "import { isNotFound }");
const created = takeBlock("docs/clients.md", "const created");
const scoped = takeBlock("docs/clients.md", "const widget:");
const clientValidator = takeBlock("docs/clients.md", "const validator");

const beginController = takeBlock("docs/controllers.md", "npx crdwright init --controller");
const runController = takeBlock("docs/controllers.md", "kubectl apply");
const widgetController = takeBlock("docs/controllers.md", "// src/widget-controller.ts");

const documentTypes = takeBlock("docs/documents.md", "import type");
const documentProgram = takeBlock("docs/documents.md", "import { checkDocument");
const documentCommands = takeBlock("docs/documents.md", "npx crdwright validate plan.yaml");

const controllersConfig = takeBlock("docs/manifests.md", "// crdwright.config.ts");
const controllerCode = takeBlock("docs/manifests.md", "// src/widget-controller.ts");
const controllerRole = takeBlock("docs/manifests.md", "---\napiVersion: rbac");
const webhookCode = takeBlock("docs/manifests.md", "// src/widget-webhook.ts");

const modeline = takeBlock("docs/schemas.md", "# yaml-language-server");
const editorSettings = takeBlock("docs/schemas.md", "{");

const openshiftCommands = takeBlock("docs/openshift.md", "npx crdwright-openshift");
const twins = takeBlock("docs/openshift.md", "apiVersion: v1");
const twinsValidation = takeBlock("docs/openshift.md", "npx crdwright-openshift validate");
const twinsFinding = takeBlock("docs/openshift.md", "install-config.yaml:");
const twinsNetworks = takeBlock("docs/openshift.md", "vc-east.example.com:");
const twinsManifests = takeBlock("docs/openshift.md", "npx crdwright-openshift manifests");
const twinsFiles = takeBlock("docs/openshift.md", "000_capi-namespace.yaml");
const twinsMachine = takeBlock("docs/openshift.md", "apiVersion: infrastructure.cluster.x-k8s.io");

const cloudConfig = takeBlock("docs/cloud-config.md", "; cloud.conf");
const cloudConfigCommands = takeBlock("docs/cloud-config.md", "npx crdwright-openshift");
const convertedConfig = takeBlock("docs/cloud-config.md", "global:");
const cloudConfigFinding = takeBlock("docs/cloud-config.md", "cloud.conf:8:1");

const cloudDeployment = takeBlock("docs/cloud-controller.md", "npx crdwright-openshift cloud-controller");
const cloudControllerConfig = takeBlock("docs/cloud-controller.md", "# cloud.conf");
const cloudReport = takeBlock("docs/cloud-controller.md", "npx crdwright-openshift cloud-controller");
const cloudShards = takeBlock("docs/cloud-controller.md", "npx crdwright-openshift cloud-controller");

const workerState = takeBlock("docs/machine-config.md", "# states/worker/worker-0.yml");
const clusterDocuments = takeBlock("docs/vcenters.md", "oc get infrastructure");
const vcenterCheck = takeBlock("docs/vcenters.md", "npx crdwright-openshift check");
const vcenterFinding = takeBlock("docs/vcenters.md", "error vcenter-count-differs");
const vcenterAddition = takeBlock("docs/vcenters.md", "# add.yaml");
const vcenterCommands = takeBlock("docs/vcenters.md", "npx crdwright-openshift add-vcenter");
const operatorCommands = takeBlock("docs/check-operator.md", "npx crdwright-openshift run");
const operatorShards = takeBlock("docs/check-operator.md", "npx crdwright-openshift run");
const operatorColumns = takeBlock("docs/check-operator.md", "$ kubectl get vcenterchecks");
const operatorPatches = takeBlock("docs/check-operator.md", "kubectl patch vcentercheck");
const machineCommands = takeBlock("docs/vcenters.md", "oc apply -f plan/machines");
const vcenterPlan = takeBlock("docs/vcenters.md", "npx crdwright-openshift add-vcenter");
const machineConfigCommands = takeBlock("docs/machine-config.md", "npx crdwright-openshift");
const machineConfigFinding = takeBlock("docs/machine-config.md", "states/worker/worker-0.yml:");
const policyCommand = takeBlock("docs/machine-config.md", "npx crdwright-openshift");

const enhancementCommands = takeBlock("docs/enhancements.md", "npx crdwright-openshift");
const enhancementSection = takeBlock("docs/enhancements.md", "#### widgets.example.com");

const findingSource = takeBlock("docs/findings.md", "// api/v1/widget.ts");
const acceptedSource = takeBlock("docs/findings.md", "// api/v1/paint.ts");
const acceptingConfig = takeBlock("docs/findings.md", "import { defineConfig }");
const findingFrame = takeBlock("docs/findings.md", "api/v1/widget.ts:");

const adopt = takeBlock("docs/import.md", "npx crdwright import widgets.crd.yaml");
const adoptGated = takeBlock("docs/import.md", "npx crdwright import manifests/");
const adoptGo = takeBlock("docs/import.md", "npx crdwright import --go ./api/...");
const goTypes = takeBlock("docs/from-go.md", "// operator/api/v1/greeting_types.go");
const goConfig = takeBlock("docs/from-go.md", "// web/crdwright.config.ts");
const goCommands = takeBlock("docs/from-go.md", "npm install");
const goProgram = takeBlock("docs/from-go.md", "// web/src/check-greeting.ts");
const goError = takeBlock("docs/from-go.md", "example.com/operator");
const goMove = takeBlock("docs/from-go.md", "npx crdwright import --go");
const keepGo = takeBlock("docs/import.md", "import { defineConfig }");
const adoptPartials = takeBlock("docs/import.md", "npx crdwright import infrastructures");

const override = takeBlock("docs/overrides.md", "# api/v1/widgets.override.yaml");
const ruleFrame = takeBlock("docs/rules.md", "api/v1/widget.ts:");
const celCommands = takeBlock("docs/rules.md", "npx crdwright cel eval");
const validation = takeBlock("docs/validation.md", "import { toStatus }");
const typedUpdate = takeBlock("docs/validation.md", "const stored");
const validateCommands = takeBlock("docs/validation.md", "npx crdwright validate");
const suite = takeBlock("docs/validation.md", "apiVersion: apiextensions.k8s.io/v1");
const vocabulary = takeBlock("docs/vocabulary.md", "import type { Int32");
const coreVocabulary = takeBlock("docs/vocabulary.md", "import type { PodTemplateSpec");
const kubernetesClients = takeBlock("docs/clients.md", 'import { connect } from "crdwright/client";');
const anyKind = takeBlock("docs/clients.md", "import { connect, discoverResources");
const gatedMarkers = takeBlock("docs/markers.md", "  // +openshift:validation:FeatureGateAwareMaxItems");

const root = folderWithPackage();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const CONFIG = (settings: string): string =>
  `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ ${settings} });\n`;
const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`there is no ${from} in the text`);
  return text.replace(from, to);
};

/** The gated Widget of README as the other pages speak of it: in a namespace, with a size, and with a default for its mode. */
const pagesWidget = [
  ["scope=Cluster", "scope=Namespaced"],
  ["  /** mode is", "  /** size is how large it is. */\n  size?: Int32;\n\n  /** mode is"],
  ["  mode:\n", "  // +kubebuilder:default=Single\n  mode?:\n"],
].reduce((text, [from = "", to = ""]) => replaced(text, from, to), gatedWidget.text);

const shell = (folder: string, block: string) => runShellHere(root, folder, block);
const succeeds = async (folder: string, block: string): Promise<string> => {
  const { code, stdout, stderr } = await shell(folder, block);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  return stdout;
};
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const object = (spec: string, name = "a"): string =>
  `apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: ${name}, namespace: default, uid: u, resourceVersion: "1", creationTimestamp: 2026-01-01T00:00:00Z }\nspec: ${spec}\n`;

beforeAll(async () => {
  for (const folder of [
    "begun",
    "plain",
    "gated",
    "pages",
    "own",
    "adopted",
    "adopted-gated",
    "adopted-partials",
    "begun-gated",
    "adopted-input",
    "configured",
    "placed",
  ])
    write(root, `${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  for (const folder of ["plain", "gated", "pages"]) write(root, `${folder}/api/v1/groupVersion.ts`, group.text);
  write(root, "plain/api/v1/widget.ts", widget.text);
  for (const folder of ["gated", "pages"]) write(root, `${folder}/api/features.ts`, features.text);
  write(root, "gated/api/v1/widget.ts", gatedWidget.text);
  write(root, "pages/api/v1/widget.ts", pagesWidget);
  write(root, "pages/api/plan.ts", documentTypes.text);
  write(root, "pages/api/v1/tests/widgets.example.com/multi-server.yaml", suite.text);
  write(root, "plain/crdwright.config.ts", CONFIG(""));
  write(root, "gated/crdwright.config.ts", CONFIG("bundles: true"));
  write(root, "pages/crdwright.config.ts", CONFIG("clients: true, validation: true, bundles: true, schemas: true"));
  copy("api", join(root, "own/api"));
  copy("generated/clients", join(root, "own/generated/clients"));
  write(root, "own/crdwright.config.ts", CONFIG("bundles: true"));
  for (const folder of ["plain", "gated", "pages", "own"]) await succeeds(folder, "npx crdwright generate");
}, 120_000);

describe("README.md", () => {
  it("begins with commands that work in an empty folder", () => {
    // As a newcomer has it, with the command in a process of its own.
    const { code, stderr } = runShell(root, "begun", begin.text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(existsSync(join(root, "begun/generated/crds/example.com_widgets.yaml"))).toBe(true);
  });

  it("has a worked example that gives what the text says", () => {
    const crd = parse(read("plain/generated/crds/example.com_widgets.yaml"));
    const { spec } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
    expect(spec.required).toEqual(["mode"]);
    expect(spec.properties.mode).toMatchObject({ enum: ["Single", "Shared"] });
    expect(spec.properties.servers).toMatchObject({ maxItems: 3, description: "servers lists the servers." });
  });

  it("prints the diagnostics of its frame and of docs/rules.md as they are printed", async () => {
    const rule = '  // +kubebuilder:validation:XValidation:rule="self.all(s, s.prot > 0)"\n';
    const mistakes: [Block, string][] = [
      [frame, replaced(widget.text, "MaxItems=3", "MaxItem=3")],
      [ruleFrame, replaced(widget.text, "  // +listType=atomic\n", `${rule}  // +listType=atomic\n`)],
    ];
    for (const [{ text }, source] of mistakes) {
      write(root, "mistaken/api/v1/groupVersion.ts", group.text);
      write(root, "mistaken/api/v1/widget.ts", source);
      expect(await shell("mistaken", "npx crdwright generate")).toEqual({
        code: 1,
        stdout: expect.any(String),
        stderr: text,
      });
      expect(existsSync(join(root, "mistaken/generated"))).toBe(false);
    }
  });

  it("has a gated example that gives what the text says", () => {
    const specOf = (name: string) => {
      const crd = parse(read(`gated/generated/crds/example.com/v1/${name}.crd.yaml`));
      return crd.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties;
    };
    expect(specOf("widgets-Default")).toMatchObject({ servers: { maxItems: 1 }, mode: { enum: ["Single"] } });
    expect(specOf("widgets-TechPreviewNoUpgrade")).toMatchObject({
      servers: { maxItems: 3 },
      mode: { enum: ["Single", "Shared"] },
    });
  });

  it("has a workflow whose commands work, and a script that does the same", async () => {
    const { jobs } = parse(workflow.text);
    const steps: { run?: string; uses?: string }[] = jobs.verify.steps;
    // The actions are GitHub's and cannot run here.
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+$/);
    const commands = steps.flatMap((step) => step.run ?? []);
    expect(commands).toEqual(["npm ci", "npx crdwright verify --format github"]);
    await succeeds("gated", commands.join("\n"));
    const printed = await succeeds("gated", shellCi.text);
    expect(printed.split("\n").length).toBeGreaterThan(5);
    expect(readdirSync(join(root, "gated/generated/bundles")).filter((name) => name.endsWith(".tar.gz"))).not.toEqual(
      [],
    );
    const manifest = "gated/generated/crds/example.com/v1/widgets-Default.crd.yaml";
    const text = read(manifest);
    write(root, manifest, `${text}# by hand\n`);
    expect((await shell("gated", shellCi.text)).code).toBe(1);
    write(root, manifest, text);
  });

  it("has configurations that generate reads", async () => {
    write(root, "configured/api/v1/groupVersion.ts", group.text);
    write(root, "configured/api/v1/widget.ts", widget.text);
    write(root, "configured/crdwright.config.ts", config.text);
    await succeeds("configured", "npx crdwright generate");
    expect(existsSync(join(root, "configured/generated/crds/example.com_widgets.yaml"))).toBe(true);

    write(root, "placed/api/v1/groupVersion.ts", group.text);
    write(root, "placed/api/v1/widget.ts", widget.text);
    write(root, "placed/internal/api/v1/groupVersion.ts", group.text.replace("example.com", "internal.example.com"));
    write(
      root,
      "placed/internal/api/v1/gadget.ts",
      widget.text.replaceAll("Widget", "Gadget").replace("widgets", "gadgets"),
    );
    write(root, "placed/crdwright.config.ts", foldersConfig.text);
    await succeeds("placed", "npx crdwright generate");
    for (const crd of ["example.com_widgets", "internal.example.com_gadgets"])
      expect(read(`placed/config/crd/bases/${crd}.yaml`)).toMatch(/^# Copyright Example Ltd\.\n# SPDX-License/);
    expect(existsSync(join(root, "placed/src/clients/clients.ts"))).toBe(true);
    expect(existsSync(join(root, "placed/generated"))).toBe(false);
  });
});

describe("docs/manifests.md", () => {
  it("has markers that make the role it shows, and a webhook", async () => {
    write(root, "controlled/api/v1/groupVersion.ts", group.text);
    write(root, "controlled/api/v1/widget.ts", widget.text);
    write(root, "controlled/crdwright.config.ts", controllersConfig.text);
    write(root, "controlled/src/widget-controller.ts", controllerCode.text);
    write(root, "controlled/src/widget-webhook.ts", webhookCode.text);
    const { code, stderr } = await shell("controlled", "npx crdwright generate --max-warnings 0");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    expect(read("controlled/generated/rbac/role.yaml")).toBe(controllerRole.text);
    expect(read("controlled/generated/webhook/manifests.yaml")).toContain("kind: ValidatingWebhookConfiguration\n");
    // What no marker asks for any more is removed.
    write(root, "controlled/src/widget-webhook.ts", "export {};\n");
    expect((await shell("controlled", "npx crdwright verify")).stdout).toContain("webhook/manifests.yaml");
    await succeeds("controlled", "npx crdwright generate");
    expect(existsSync(join(root, "controlled/generated/webhook/manifests.yaml"))).toBe(false);
    await succeeds("controlled", "npx crdwright verify");
  });
});

describe("the commands of this repository", () => {
  it("are scripts of its package.json, and name folders and variables that there are", () => {
    // They are what runs this test, or take minutes; each is run by itself in CI. `npm ci` is npm's, and `npm test` too.
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const lines = [repository, contributing].flatMap(({ text }) => text.trimEnd().split("\n"));
    for (const line of lines) {
      const [, name = ""] = /^npm (?:run )?([\w:]+)/.exec(line) ?? [];
      expect([line, name === "ci" || name in scripts]).toEqual([line, true]);
    }
    for (const line of someTests.text.trimEnd().split("\n")) {
      const [, path = "", name = ""] = /^npx vitest (?:run )?(\S+)(?: -t "([^"]+)")?/.exec(line) ?? [];
      expect([line, existsSync(path)]).toEqual([line, true]);
      if (name !== "") expect(readFileSync(path, "utf8")).toContain(name);
    }
    const [, variables = "", folder = ""] = /^((?:\w+=\w+ )+)npx vitest run (\S+)/.exec(pairs.text) ?? [];
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const names = [...variables.matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
    expect(names.length).toBe(2);
    for (const name of names) expect(sources.some((text) => text.includes(name))).toBe(true);
  });

  it("have a diagram that names folders of src/", () => {
    for (const [name] of dataFlow.text.replaceAll(/api\/\S+|CRD files/g, "").matchAll(/[a-z]+(\/[a-z]+)*/g))
      expect([name, existsSync(join("src", name))]).toEqual([name, true]);
  });
});

describe("docs/bundles.md", () => {
  it("has commands that work", async () => {
    const set = "featureSet: CustomNoUpgrade\nfeatureGates: [VSphereMultiVCenters=true]\n";
    write(root, "own/install-config.yaml", set);
    await succeeds("own", bundleCommands.text);
    expect(existsSync(join(root, "own/out/SelfManagedHA-CustomNoUpgrade.tar.gz"))).toBe(true);
  });

  it("shows the files of a bundle, which kubectl is pointed at", () => {
    const [top = "", ...shown] = bundleTree.text.trimEnd().split("\n");
    const folder = join(
      "own/generated/bundles",
      readdirSync(join(root, "own/generated/bundles")).find((name) => name.endsWith("SelfManagedHA-Default")) ?? "",
    );
    expect(folder).toContain(top.replace("/", ""));
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    for (const line of shown) {
      const pattern = line.trim().replace("<name>", "[\\w-]+").replace(" …", "").replaceAll(".", "\\.");
      expect([line, files.some((file) => new RegExp(`^${pattern}$`).test(file))]).toEqual([line, true]);
    }
    // kubectl and a cluster are not at hand: here, that the folders are those of a bundle; test/e2e/bundles.e2e.ts applies one.
    const folders = [...kubectl.text.matchAll(/-f (\S+)/g)].map(([, name = ""]) => name);
    expect(folders).toEqual([top.slice(0, -1), top.slice(0, -1), `${top}featuregates`]);
  });

  it("has a program that reads a project and prints the files of a bundle", () => {
    const path = "own/src/bundle-library.ts";
    const setting = `const installConfigText = "featureSet: CustomNoUpgrade\\nfeatureGates: [VSphereMultiVCenters=true]\\n";\n`;
    write(root, path, programOf(bundleLibrary, setting).replace('"path/of/the/project"', '"."'));
    expect(runProgram(path, "own")).toMatch(/^featuregates\/|\.crd\.yaml \d+$/m);
  });
});

describe("docs/controllers.md", () => {
  it("begins with commands that work in an empty folder, and shows the controller that they make", async () => {
    write(root, "controller/README.md", "A new folder.\n");
    await succeeds("controller", beginController.text);
    expect(`// src/widget-controller.ts\n${read("controller/src/widget-controller.ts")}`).toBe(widgetController.text);
    // npm does nothing in these tests: its scripts are run as package.json has them.
    const { scripts } = JSON.parse(read("controller/package.json"));
    await succeeds("controller", scripts.generate.replace("crdwright", "npx crdwright"));
    const compiler = run(join(root, "controller"), process.execPath, [resolve("node_modules/typescript/bin/tsc")]);
    expect(compiler).toEqual({ code: 0, stdout: "", stderr: "" });
    const [, test = ""] = /node --test (\S+)$/.exec(scripts.test) ?? [];
    const tested = run(join(root, "controller"), process.execPath, ["--test", test]);
    expect({ code: tested.code, failed: /^# fail 0$/m.test(tested.stdout) || tested.stdout }).toEqual({
      code: 0,
      failed: true,
    });
    expect(runController.text.trim().split("\n")).toEqual([
      "kubectl apply --server-side -f generated/crds",
      expect.stringMatching(/^npm (?:run )?start$/),
    ]);
    expect(existsSync(join(root, "controller/generated/crds/example.com_widgets.yaml"))).toBe(true);
  }, 60_000);
});

describe("docs/findings.md", () => {
  it("accepts a finding as its text says", async () => {
    write(root, "accepted/api/v1/groupVersion.ts", "// +groupName=example.com\n");
    write(root, "accepted/api/v1/paint.ts", replaced(acceptedSource.text, "// api/v1/paint.ts\n", ""));
    const { code, stdout } = await shell("accepted", "npx crdwright generate --max-warnings 0");
    expect({ code, last: stdout.split("\n").at(-2) }).toEqual({ code: 0, last: "1 finding accepted: format-unknown" });
  });

  it("accepts findings by the configuration as its text says", async () => {
    const layers =
      '  // +kubebuilder:validation:XValidation:rule="self.all(a, self.all(b, a == b))"\n  layers: string[];\n}';
    write(root, "configured/api/v1/groupVersion.ts", "// +groupName=example.com\n");
    write(root, "configured/api/v1/paint.ts", acceptedSource.text.replace(/}\n*$/, layers));
    write(
      root,
      "configured/api/v1/paints.override.yaml",
      stringify({
        metadata: { name: "paints.example.com" },
        spec: {
          versions: [
            {
              name: "v1",
              schema: {
                openAPIV3Schema: {
                  properties: { spec: { anyOf: [{ required: ["colour"], optional: ["layers"] }] } },
                },
              },
            },
          ],
        },
      }),
    );
    write(root, "configured/crdwright.config.ts", acceptingConfig.text);
    const { code, stdout } = await shell("configured", "npx crdwright generate --max-warnings 0");
    const last = "3 findings accepted: cel-rule-cost, format-unknown, override-unknown-key";
    expect({ code, last: stdout.split("\n").at(-2) }).toEqual({ code: 0, last });
  });

  it("has an example with the finding that it shows", async () => {
    // The comment with the file's name is the page's, and not a line of the file.
    write(root, "misspelt/api/v1/groupVersion.ts", group.text);
    write(root, "misspelt/api/v1/widget.ts", replaced(findingSource.text, "// api/v1/widget.ts\n", ""));
    const stderr = findingFrame.text;
    expect(await shell("misspelt", "npx crdwright generate")).toEqual({ code: 1, stdout: expect.any(String), stderr });
    expect(existsSync(join(root, "misspelt/generated"))).toBe(false);
  });
});

describe("docs/from-go.md", () => {
  const GO = "from-go/operator/api/v1/greeting_types.go";

  /** A block without the line that names its file. */
  const fileOf = ({ text }: Block): string => text.slice(text.indexOf("\n") + 1).trimStart();

  beforeAll(() => {
    write(root, "from-go/operator/go.mod", "module example.com/operator\n\ngo 1.26\n");
    write(root, GO, fileOf(goTypes));
    write(root, "from-go/web/package.json", '{ "name": "greetings", "type": "module" }\n');
    write(root, "from-go/web/crdwright.config.ts", fileOf(goConfig));
    write(root, "from-go/web/src/check-greeting.ts", fileOf(goProgram));
  });

  it("has a front end's package with types, clients and validators of an API in Go, and nothing else", async () => {
    const stdout = await succeeds("from-go/web", goCommands.text);
    expect(stdout).toMatch(/^1 Go package with 1 kind, found /m);
    expect(readdirSync(join(root, "from-go/web/generated")).filter((name) => !name.startsWith("."))).toEqual([
      "clients",
      "validation",
    ]);
    expect(runProgram("from-go/web/src/check-greeting.ts", "from-go/web")).toBe(
      "[ 'spec: formal greetings do not shout' ]\n",
    );
  });

  it("has the finding of a mistake in the Go", async () => {
    write(root, GO, replaced(fileOf(goTypes), "self.tone", "me.tone"));
    const { code, stderr } = await shell("from-go/web", "npx crdwright generate");
    expect({ code, first: `${stderr.split("\n")[0]}\n` }).toEqual({ code: 1, first: goError.text });
    write(root, GO, fileOf(goTypes));
  });

  it("has commands that move the types to TypeScript", async () => {
    write(root, "moved-go/go.mod", "module example.com/operator\n\ngo 1.26\n");
    write(root, "moved-go/vendor/modules.txt", "");
    const meta = "k8s.io/apimachinery/pkg/apis/meta/v1";
    const core = 'package v1\n\ntype LocalObjectReference struct {\n\tName string `json:"name,omitempty"`\n}\n';
    const condition = 'type Condition struct {\n\tType string `json:"type"`\n}\n';
    write(root, "moved-go/vendor/k8s.io/api/core/v1/types.go", core);
    write(
      root,
      `moved-go/vendor/${meta}/types.go`,
      `package v1\n\ntype TypeMeta struct {\n\tKind string \`json:"kind,omitempty"\`\n}\n\n${condition}`,
    );
    write(root, "moved-go/api/v1/greeting_types.go", fileOf(goTypes));
    await succeeds("moved-go", goMove.text);
    expect(read("moved-go/generated/crds/example.com_greetings.yaml")).toContain("formal greetings do not shout");
  });
});

describe("docs/import.md", () => {
  it("has commands that import a CRD and generate it again", async () => {
    const crd = read("plain/generated/crds/example.com_widgets.yaml");
    write(root, "adopted/widgets.crd.yaml", crd);
    await succeeds("adopted", adopt.text);
    expect(parse(read("adopted/generated/crds/example.com_widgets.yaml"))).toEqual(parse(crd));
  });

  it("has commands that import Go packages and generate from that, and a configuration that keeps Go as the source", async () => {
    const meta = "k8s.io/apimachinery/pkg/apis/meta/v1";
    const embedded = '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n';
    const field = '\t// size is how large it is.\n\tSize int32 `json:"size"`\n';
    const kind = `// +groupName=example.com\npackage v1\n\nimport metav1 "${meta}"\n\n// Widget is a thing.\ntype Widget struct {\n${embedded}${field}}\n`;
    const typeMeta = '// What an object is.\ntype TypeMeta struct {\n\tKind string `json:"kind,omitempty"`\n}\n';
    for (const folder of ["adopted-go", "kept-go"]) {
      write(root, `${folder}/go.mod`, "module example.com/widgets\n\ngo 1.24\n");
      write(root, `${folder}/vendor/modules.txt`, "");
      write(root, `${folder}/vendor/${meta}/types.go`, `package v1\n\n${typeMeta}`);
      write(root, `${folder}/api/v1/widget.go`, kind);
    }
    await succeeds("adopted-go", adoptGo.text);
    const crd = read("adopted-go/generated/crds/example.com_widgets.yaml");
    expect(crd).toContain("size is how large it is.");
    write(root, "kept-go/crdwright.config.ts", keepGo.text);
    await succeeds("kept-go", "npx crdwright generate");
    expect(read("kept-go/generated/crds/example.com_widgets.yaml")).toBe(crd);
    expect(readdirSync(join(root, "kept-go/generated"))).toEqual(expect.arrayContaining(["clients", "validation"]));
  });

  it("has commands that import gated CRDs and trees of partial manifests", async () => {
    copy(join(root, "gated/generated/crds/example.com/v1"), join(root, "adopted-gated/manifests"));
    copy(join(root, "gated/generated/featuregates"), join(root, "adopted-gated/featuregates"));
    await succeeds("adopted-gated", adoptGated.text);
    expect(read("adopted-gated/api/features.ts")).toContain("MultiServer");

    const name = "infrastructures.config.openshift.io";
    const [first = ""] = readdirSync(join(root, "own/generated/crds/config.openshift.io/v1")).filter((file) =>
      file.includes("infrastructures"),
    );
    const crd = read(`own/generated/crds/config.openshift.io/v1/${first}`);
    const plain = crd.replace(/^ {2}annotations:\n(?: {4}.*\n)*/m, "");
    write(root, `adopted-partials/partials/config.openshift.io/v1/${name}/AAA_ungated.yaml`, plain);
    mkdirSync(join(root, "adopted-partials/overrides"));
    copy(join(root, "own/generated/featuregates"), join(root, "adopted-partials/featuregates"));
    await succeeds("adopted-partials", adoptPartials.text);
    expect(existsSync(join(root, "adopted-partials/api/config/v1/infrastructure.ts"))).toBe(true);
  });
});

describe("docs/overrides.md", () => {
  it("has an override that generate takes", async () => {
    const field =
      "  /** address is where it is. */\n  // +kubebuilder:validation:MaxLength=64\n  address?: string;\n\n  /** mode is";
    write(root, "overridden/api/v1/groupVersion.ts", group.text);
    write(root, "overridden/api/v1/widget.ts", replaced(widget.text, "  /** mode is", field));
    write(root, "overridden/api/v1/widgets.override.yaml", override.text);
    await succeeds("overridden", "npx crdwright generate");
    expect(read("overridden/generated/crds/example.com_widgets.yaml")).toContain("pattern: ^unix:/");
  });
});

describe("docs/rules.md", () => {
  it("has expressions that are evaluated", async () => {
    write(root, "plain/value.yaml", "[{ port: 1 }, { port: 2 }]\n");
    write(root, "plain/crd.yaml", read("plain/generated/crds/example.com_widgets.yaml"));
    const lines = celCommands.text.trimEnd().split("\n");
    const values: (string | undefined)[] = [];
    for (const line of lines) values.push((await succeeds("plain", line)).split("\n")[0]);
    expect(values.map((line) => /\b(true|false)\b/.exec(line ?? "")?.[0])).toEqual(["true", "false", "true"]);
  });
});

describe("docs/validation.md", () => {
  it("has a program that prints what it says", () => {
    const path = "pages/src/validation.ts";
    write(root, path, validation.text);
    const [, said = ""] = /^\/\/ (Widget\.example\.com .*)$/m.exec(validation.text) ?? [];
    expect(runProgram(path, "pages")).toBe(`${said}\n`);
  });

  it("has commands that judge an object", async () => {
    write(root, "pages/widget.yaml", object("{ mode: Shared }"));
    write(root, "pages/stored.yaml", object("{ mode: Single }"));
    write(root, "pages/crd.yaml", read("pages/generated/crds/example.com/v1/widgets-TechPreviewNoUpgrade.crd.yaml"));
    await succeeds("pages", validateCommands.text);
  });

  it("has a suite whose cases pass", async () => {
    expect(await succeeds("pages", "npx crdwright test --verdicts && npx crdwright test --format json")).toMatch(
      /"passed":\s*[1-9]/,
    );
  });
});

describe("docs/documents.md", () => {
  it("has a program that prints what it says", () => {
    const path = "pages/src/plan.ts";
    write(root, path, documentProgram.text);
    const said = documentProgram.text.split("\n").flatMap((line) => /^\/\/ (.*)$/.exec(line)?.[1] ?? []);
    const printed = runProgram(path, "pages").split("\n");
    expect(printed[0]).toBe("3");
    expect(printed.slice(1, 1 + said.length)).toEqual(said);
  });

  it("has commands that judge a document", async () => {
    write(root, "pages/plan.yaml", "servers:\n- host: a.example.com\n");
    const { code, stdout, stderr } = await runShellHere(root, "pages", documentCommands.text);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("1 document: 1 accepted, 0 refused\n");
    expect(stdout).toContain("  document plan\n    .servers  maxItems: 3 instead of maxItems: 1\n");
  });
});

describe("docs/schemas.md", () => {
  it("names files that are generated", () => {
    const [, path = ""] = /\$schema=(\S+)/.exec(modeline.text) ?? [];
    expect(JSON.parse(read(`pages/${path}`)).properties.kind).toMatchObject({ const: "Widget" });
    const { "yaml.kubernetesCRDStore.url": url } = JSON.parse(editorSettings.text);
    expect(existsSync(join(root, "pages", url.slice(url.indexOf("generated/")), "example.com/widget_v1.json"))).toBe(
      true,
    );
  });
});

describe("docs/check-operator.md", () => {
  it("has commands whose files are written, columns that the CRD has, and fields that a server takes", async () => {
    const [write = "", ...others] = operatorCommands.text.trim().split("\n");
    expect(await openshift(write)).toMatchObject({ code: 0 });
    const [, image = ""] = /--image (\S+)/.exec(write) ?? [];
    for (const line of others) {
      const [, path] = / (?:-f )?(vcenter-checks\S*)$/.exec(line) ?? [];
      if (path === undefined) expect(line).toBe(`docker push ${image}`);
      else expect(readdirSync(join(root, "pages", path)).length).toBeGreaterThan(0);
    }
    for (const line of operatorShards.text.trim().split("\n")) {
      expect(await openshift(line)).toMatchObject({ code: 0 });
      const [, folder = "", server] = /--manifests (\S+) --vcenter (\S+)/.exec(line) ?? [];
      expect(read(`pages/${folder}/5-vcentercheck.yaml`)).toContain(`name: cluster-${server}\n`);
    }
    const text = readFileSync(join(root, "pages/vcenter-checks/crds/vsphere.crdwright.dev_vcenterchecks.yaml"), "utf8");
    const crd = parse(text);
    const [{ additionalPrinterColumns: columns }] = crd.spec.versions;
    const shown = columns
      .filter(({ priority = 0 }: { priority?: number }) => priority === 0)
      .map(({ name }: { name: string }) => name);
    const [, heading = ""] = operatorColumns.text.split("\n");
    expect(heading.trim().split(/\s+/)).toEqual(["NAME", ...shown.map((name: string) => name.toUpperCase())]);
    const object = {
      apiVersion: "vsphere.crdwright.dev/v1alpha1",
      kind: "VCenterCheck",
      metadata: { name: "cluster" },
    };
    const patches = [...operatorPatches.text.matchAll(/-p '(.*)'/g)].map(([, patch = ""]) => JSON.parse(patch));
    expect(patches).toHaveLength(2);
    for (const patch of patches)
      expect(validatorForCrd(crd).create({ ...object, ...patch }, { fieldValidation: "Strict" }).errors).toEqual([]);
  });
});

/** Runs a line of crdwright-openshift in the folder of the pages, or another one, in this process. */
function openshift(line: string, folder = "pages"): Promise<Ended> {
  return runHere(join(root, folder), () => runCommandLine(openshiftArguments(line)), { NO_COLOR: "1" });
}

/** Runs the built command in a process of its own: the schemas that it prints are put beside it by the build. */
function builtOpenshift(line: string) {
  const args = [resolve("dist/bin/crdwright-openshift.js"), ...openshiftArguments(line)];
  return run(join(root, "pages"), process.execPath, args);
}

function openshiftArguments(line: string): string[] {
  const [, words = ""] = /^npx crdwright-openshift ([^>]*)/.exec(line) ?? [];
  return words.trim().split(" ");
}

describe("docs/machine-config.md", () => {
  it("has commands that work one after the other", async () => {
    write(root, "pages/states/worker/worker-0.yml", workerState.text);
    write(root, "pages/worker-1.yml", workerState.text);
    write(root, "pages/later/worker-0.yml", workerState.text.replace("dhcp: true }", "dhcp: true }\n  mtu: 9000"));
    for (const line of [...machineConfigCommands.text.trim().split("\n"), policyCommand.text.trim()])
      expect([line, await openshift(line)]).toEqual([line, expect.objectContaining({ code: 0 })]);
    expect((await openshift(policyCommand.text.trim())).stdout).toContain("mtu: 9000");
  });

  it("has the finding that is printed", async () => {
    write(root, "pages/wrong/worker/worker-0.yml", workerState.text.replace(/\n {4}- name: br-ex/, ""));
    const [, place = "", message = ""] = /worker-0\.yml(:\d+:\d+) - (error .*)/.exec(machineConfigFinding.text) ?? [];
    expect((await openshift("npx crdwright-openshift machine-config render wrong --out none")).stderr).toContain(
      `${place} - ${message}`,
    );
  });
});

describe("docs/cloud-config.md", () => {
  it("has commands that work one after the other, with what they print", async () => {
    write(root, "pages/cloud.conf", cloudConfig.text);
    write(root, "pages/install-config.yaml", stringify(EXAMPLE));
    for (const line of cloudConfigCommands.text.trim().split("\n")) {
      const { code, stdout } = await openshift(line);
      expect([line, code]).toEqual([line, 0]);
      const [, file] = / > (\S+)$/.exec(line) ?? [];
      if (file !== undefined) write(root, `pages/${file}`, stdout);
    }
    expect(read("pages/cloud.yaml")).toBe(convertedConfig.text);
    const { diagnostics } = JSON.parse(
      (await openshift("npx crdwright-openshift cloud-config convert cloud.conf --format json")).stdout,
    );
    const [{ code, severity, message, place }] = diagnostics;
    expect(`${place.file}:${place.line}:${place.column} - ${severity} ${code}: ${message}\n`).toBe(
      cloudConfigFinding.text,
    );
  });
});

describe("docs/cloud-controller.md", () => {
  it("has a configuration that makes the manifests, and a command that asks the cluster which it names", async () => {
    write(root, "pages/cloud-controller/cloud.conf", cloudControllerConfig.text);
    expect(await openshift(cloudDeployment.text, "pages/cloud-controller")).toMatchObject({ code: 0 });
    expect(read("pages/cloud-controller/deploy/2-roles.yaml")).toContain("- vsphere-creds\n");
    for (const line of cloudShards.text.trim().split("\n"))
      expect(await openshift(line, "pages/cloud-controller")).toMatchObject({ code: 0 });
    expect(read("pages/cloud-controller/deploy-b/2-roles.yaml")).toContain(
      "- cloud-controller-manager-vc-b.example.com\n",
    );
    expect(await openshift(cloudReport.text, "pages/cloud-controller")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("admin.kubeconfig"),
    });
  });
});

describe("docs/vcenters.md", () => {
  it("has a check that finds what it shows, in the files that are saved before", async () => {
    const servers = ["vc-a.example.com", "vc-b.example.com"];
    const vcenters = servers.map((server) => ({ server, datacenters: ["dc"] }));
    const topology = {
      datacenter: "dc",
      computeCluster: "/dc/host/cluster",
      datastore: "/dc/datastore/ssd",
      networks: ["machines"],
    };
    const vsphere = {
      vcenters: vcenters.slice(0, 1),
      failureDomains: [{ name: "a", region: "r", zone: "z", server: servers[0], topology }],
    };
    const vcenter = Object.fromEntries(vcenters.map((each) => [each.server, each]));
    const config = stringify({ global: { secretName: "vsphere-creds", secretNamespace: "kube-system" }, vcenter });
    const credentials = servers.flatMap((server) => [
      [`${server}.username`, "admin@example.com"],
      [`${server}.password`, "change-me"],
    ]);
    const documents = [
      { kind: "Infrastructure", spec: { platformSpec: { type: "VSphere", vsphere } } },
      { kind: "ConfigMap", apiVersion: "v1", data: { config } },
      { kind: "Secret", stringData: Object.fromEntries(credentials) },
    ];
    const files = clusterDocuments.text.match(/(?<=> )\S+/g) ?? [];
    expect(files).toHaveLength(documents.length);
    for (const [index, file] of files.entries()) write(root, `pages/${file}`, stringify(documents[index]));
    expect(await openshift(vcenterCheck.text.trim())).toMatchObject({ code: 1, stderr: vcenterFinding.text });
    // What was added to the cloud config by hand is taken out again, and then planned.
    const [server = ""] = servers;
    const before = stringify({
      global: { secretName: "vsphere-creds", secretNamespace: "kube-system" },
      vcenter: { [server]: vcenters[0] },
    });
    write(root, `pages/${files[1]}`, stringify({ kind: "ConfigMap", apiVersion: "v1", data: { config: before } }));
    write(
      root,
      `pages/${files[2]}`,
      stringify({ kind: "Secret", stringData: Object.fromEntries(credentials.slice(0, 2)) }),
    );
    const named = { apiVersion: "config.openshift.io/v1", kind: "Infrastructure", metadata: { name: "cluster" } };
    const cloudConfigOf = { name: "cloud-provider-config", key: "config" };
    const spec = { cloudConfig: cloudConfigOf, platformSpec: { type: "VSphere", vsphere } };
    const status = { infrastructureName: "one-x7k2p" };
    write(root, `pages/${files[0]}`, stringify({ ...named, spec, status }));
    write(root, "pages/add.yaml", vcenterAddition.text);
    expect(await openshift(vcenterPlan.text.trim())).toMatchObject({ code: 0 });
    expect(readdirSync(join(root, "pages/plan/after")).sort()).toEqual([
      "1-secret.yaml",
      "2-cloud-provider-config.yaml",
      "3-infrastructure.yaml",
    ]);
    const machines = machineCommands.text.match(/plan\/machines\/\S+/g) ?? [];
    expect(readdirSync(join(root, "pages/plan/machines")).map((name) => `plan/machines/${name}`)).toEqual(
      machines.sort(),
    );

    // The same documents in a cluster.
    const transport = fakeDayTwo();
    const { infrastructures, configMaps, secrets } = clientsOf(connect(transport));
    await infrastructures.create(parse(stringify({ ...named, spec })));
    await configMaps.create({ metadata: { name: cloudConfigOf.name }, data: { config: before } });
    const data = encoded(new Map(credentials.slice(0, 2).map(([key = "", text = ""]) => [key, text])));
    await secrets.create({ metadata: { name: "vsphere-creds" }, data });
    const cluster = await serveCluster(transport);
    write(root, "pages/kubeconfig", cluster.kubeconfig);
    for (const line of vcenterCommands.text.trim().split("\n")) {
      const set = line.includes("--undo") ? "" : " --feature-set TechPreviewNoUpgrade";
      const ended = await openshift(`${line} --kubeconfig kubeconfig${set}`);
      expect([line, ended]).toEqual([line, expect.objectContaining({ code: 0 })]);
    }
    await cluster.stop();
    expect((await secrets.get("vsphere-creds")).data).toEqual(data);
  });
});

describe("docs/enhancements.md", () => {
  it("has commands that work one after the other, and write the section", async () => {
    const crd = (maxItems: number) => {
      const spec = { type: "object", properties: { servers: { type: "array", maxItems, items: { type: "string" } } } };
      const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
      const metadata = { name: "widgets.example.com" };
      const names = { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget" };
      const versions = [{ name: "v1", served: true, storage: true, schema }];
      const definition = { group: "example.com", names, scope: "Namespaced", versions };
      const apiVersion = "apiextensions.k8s.io/v1";
      return stringify({ apiVersion, kind: "CustomResourceDefinition", metadata, spec: definition });
    };
    write(root, "pages/before.yaml", crd(1));
    write(root, "pages/after.yaml", crd(3));
    for (const line of enhancementCommands.text.trim().split("\n"))
      expect([line, await openshift(line)]).toEqual([line, expect.objectContaining({ code: 0 })]);
    expect(readFileSync(join(root, "pages/several-widgets.md"), "utf8")).toContain(enhancementSection.text);
    expect((await openshift("npx crdwright-openshift enhancement lint several-widgets.md")).code).toBe(0);
  });
});

describe("docs/openshift.md", () => {
  it("has commands that work", () => {
    write(root, "pages/install-config.yaml", stringify(EXAMPLE));
    const paths = { "net-a": "/dc-a/network/net-a" };
    write(root, "pages/networks.yaml", stringify({ "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } }));
    for (const line of openshiftCommands.text.trim().split("\n"))
      expect([line, builtOpenshift(line).code]).toEqual([line, 0]);
  });

  it("leads from an install-config of two vCenters to the manifests that it shows", async () => {
    write(root, "pages/twins/install-config.yaml", twins.text);
    write(root, "pages/twins/networks.yaml", twinsNetworks.text);
    for (const { text } of [twinsValidation, twinsManifests])
      expect([text, (await openshift(text.trim(), "pages/twins")).code]).toEqual([text, 0]);
    const made = join(root, "pages/twins/out/cluster-api");
    const files = readdirSync(made, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
    expect(`${files.sort().join("\n")}\n`).toBe(twinsFiles.text);
    expect(read("pages/twins/out/cluster-api/machines/10_inframachine_twins-x7k2p-master-1.yaml")).toBe(
      twinsMachine.text,
    );
  });

  it("has the finding that is printed without the gate", async () => {
    const ungated = twins.text.replace(/^featureSet:.*\nfeatureGates:\n- .*\n/m, "");
    write(root, "pages/ungated/install-config.yaml", ungated);
    expect(await openshift("npx crdwright-openshift validate install-config.yaml", "pages/ungated")).toEqual({
      code: 1,
      stdout: "",
      stderr: twinsFinding.text,
    });
  });
});

/** What the snippets of the pages take from the text around them. */
const WIDGETS = `import { kubeconfigTransport } from "crdwright/client/node";
import { createClients } from "../generated/clients/clients.js";
const widgets = createClients<"Default">(await kubeconfigTransport()).exampleV1.widgets.inNamespace("default");
`;
const VALIDATOR = 'import { widgetValidator } from "../generated/validation/example.com/v1/widget.js";\n';
const TRANSPORT = `import type { Transport } from "crdwright/client";
import { createClients } from "../generated/clients/clients.js";
declare const transport: Transport;
`;

/** A block as a module of its own: what a page takes from the text around it comes first. */
const programOf = ({ text }: Block, prelude = ""): string => `${prelude}${text}\nexport {};\n`;

/**
 * Bundles a program, as the Node of the tests may not read TypeScript, and runs it. With `cluster`, the module of a fake
 * cluster, that one is what a kubeconfig leads to.
 */
function runProgram(path: string, folder: string, cluster?: string): string {
  const outfile = join(root, folder, "program.mjs");
  buildSync({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    ...(cluster === undefined ? {} : { alias: { "crdwright/client/node": join(root, cluster) } }),
    packages: "external",
    platform: "node",
    format: "esm",
  });
  const { code, stdout, stderr } = run(join(root, folder), process.execPath, [outfile]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

describe("the TypeScript of the pages", () => {
  it("compiles with strict switches, and fails where the page says so", () => {
    const ownPrelude = `import { kubeconfigTransport } from "crdwright/client/node";\nimport { createClients } from "../generated/clients/clients.ts";\n`;
    write(root, "own/src/client.ts", `${programOf(infrastructureClient, ownPrelude)}console.log(infra);\n`);
    write(root, "own/examples/controller.ts", controller.text);
    write(root, "own/src/bundle-library.ts", programOf(bundleLibrary, 'const installConfigText = "";\n'));
    write(root, "pages/src/clients.ts", programOf(clients));
    write(root, "pages/src/created.ts", programOf(created, WIDGETS));
    write(root, "pages/src/client-validator.ts", programOf(clientValidator, VALIDATOR + TRANSPORT));
    write(root, "pages/src/validation.ts", validation.text);
    const bound = 'const validator = widgetValidator({ clusterProfile: "SelfManagedHA", featureSet: "Default" });\n';
    write(root, "pages/src/typed-update.ts", programOf(typedUpdate, VALIDATOR + WIDGETS + bound));
    write(
      root,
      "pages/src/vocabulary.ts",
      `${vocabulary.text}export interface All extends KubernetesObject { spec: { a: Int32; b: Quantity } }\n`,
    );
    write(root, "pages/src/core-vocabulary.ts", coreVocabulary.text);
    write(root, "pages/src/kubernetes-clients.ts", programOf(kubernetesClients));
    write(root, "pages/src/any-kind.ts", programOf(anyKind));
    const metadata = 'apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }';
    const input = 'import type { WidgetInput } from "../generated/clients/example.com/v1/widget.js";\n';
    write(root, "pages/src/scoped.ts", `${programOf(scoped, input).replace("…", metadata)}console.log(widget);\n`);
    // These markers are part of the gated example, which is compiled and generated above.
    expect(gatedWidget.text).toContain(gatedMarkers.text);
    writeFileSync(
      join(root, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          target: "ES2022",
          lib: ["ES2023"],
          module: "NodeNext",
          types: ["node"],
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          noImplicitReturns: true,
          verbatimModuleSyntax: true,
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          noEmit: true,
        },
        include: ["begun", "plain", "gated", "pages", "own", "configured", "placed", "from-go/web"],
      }),
    );
    const { stdout } = run(root, process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."]);
    const errors = stdout.split("\n").filter((line) => /error TS/.test(line));
    expect(errors).toEqual([
      expect.stringMatching(/^pages\/src\/scoped\.ts\(\d+,\d+\): error TS2322: Type '"Shared"'/),
    ]);
  });
});

describe("the TypeScript of the pages that speaks to a cluster", () => {
  /** A module with a fake of a cluster of the pages' CRD, which holds one object and prints what it is asked. */
  const fakeOf = (crd: string, path: string, stored: object): string =>
    `import type { Transport } from "crdwright/client";
import { createFakeCluster, fakeResourceOfCrd } from "crdwright/client/fake";
const cluster = createFakeCluster({ resources: [fakeResourceOfCrd(${JSON.stringify(parse(read(crd)))})] });
const headers = { "Content-Type": "application/json" };
await cluster.transport.request({ method: "POST", path: ${JSON.stringify(path)}, headers, body: ${JSON.stringify(JSON.stringify(stored))} });
export const transport: Transport = {
  request: async (request) => {
    const response = await cluster.transport.request(request);
    console.log(request.method, request.path, response.status);
    return response;
  },
};
export const kubeconfigTransport = async () => transport;
`;
  const WIDGET_PATH = "/apis/example.com/v1/namespaces/default/widgets";

  it("runs, on a fake cluster", async () => {
    const metadata = { name: "a", namespace: "default" };
    const stored = { apiVersion: "example.com/v1", kind: "Widget", metadata, spec: { mode: "Single", size: 1 } };
    write(
      root,
      "pages/src/fake.ts",
      fakeOf("pages/generated/crds/example.com/v1/widgets-Default.crd.yaml", WIDGET_PATH, stored),
    );
    const said = (name: string, text: string): string[] => {
      write(root, `pages/src/${name}.ts`, text);
      return runProgram(`pages/src/${name}.ts`, "pages", "pages/src/fake.ts").trimEnd().split("\n");
    };
    expect(said("run-clients", programOf(clients))).toEqual([`GET ${WIDGET_PATH}/a 200`, `PUT ${WIDGET_PATH}/a 200`]);
    const named = replaced(created.text, "create({ spec", 'create({ metadata: { name: "b" }, spec');
    expect(
      said("run-created", `${WIDGETS}${named}\nconsole.log(created.spec.mode, created.metadata.name);\nexport {};\n`),
    ).toEqual([`POST ${WIDGET_PATH} 201`, "Single b"]);
    const bound = 'const validator = widgetValidator({ clusterProfile: "SelfManagedHA", featureSet: "Default" });\n';
    expect(said("run-update", programOf(typedUpdate, VALIDATOR + WIDGETS + bound))).toEqual([
      `GET ${WIDGET_PATH}/a 200`,
      `PUT ${WIDGET_PATH}/a 200`,
    ]);
    // The client refuses before it asks the cluster.
    const transport = TRANSPORT.replace(
      "declare const transport: Transport;",
      'import { transport as fake } from "./fake.js";\nconst transport: Transport = fake;',
    );
    const refused = `try {
  await clients.exampleV1.widgets.inNamespace("default").create({ metadata: { name: "c" }, spec: { mode: "No" as "Single" } });
} catch (error) {
  console.log(String(error).split("\\n")[0]);
}
`;
    expect(said("run-refused", `${VALIDATOR}${transport}${clientValidator.text}${refused}`)).toEqual([
      expect.stringMatching(/spec\.mode.*supported values: "Single"/i),
    ]);
  });

  it("runs for the Infrastructure of README", () => {
    const path = "/apis/config.openshift.io/v1/infrastructures";
    const infrastructure = {
      apiVersion: "config.openshift.io/v1",
      kind: "Infrastructure",
      metadata: { name: "cluster" },
      spec: { platformSpec: { type: "None" } },
    };
    const [crd = ""] = readdirSync(join(root, "own/generated/crds/config.openshift.io/v1")).filter((name) =>
      /infrastructures.*Default/.test(name),
    );
    write(root, "own/src/fake.ts", fakeOf(`own/generated/crds/config.openshift.io/v1/${crd}`, path, infrastructure));
    const prelude = `import { kubeconfigTransport } from "crdwright/client/node";\nimport { createClients } from "../generated/clients/clients.ts";\n`;
    // It would watch until it is stopped.
    const once = replaced(
      infrastructureClient.text,
      "console.log(type, object.metadata.name);",
      "{ console.log(type, object.metadata.name); break; }",
    );
    write(root, "own/src/run-client.ts", `${prelude}${once}\nconsole.log(infra.spec.platformSpec?.type);\n`);
    expect(runProgram("own/src/run-client.ts", "own", "own/src/fake.ts").trimEnd().split("\n")).toEqual([
      `GET ${path}/cluster 200`,
      expect.stringMatching(/^GET \S+infrastructures 200$/),
      "ADDED cluster",
      "None",
    ]);
  });
});

describe("the commands in texts and tables", () => {
  const whole = commandSpans.map(({ command }) => command);
  // These serve until they are ended: test/cli/lsp.test.ts, docs-serve.test.ts.
  const SERVERS = ["lsp --stdio", "docs --serve"];
  const runnable = [...new Set(whole)].filter(
    (command) => !hasPlaceholder(command) && !isName(command.split(" ")) && !SERVERS.includes(command),
  );
  // A merge of partial manifests does lose something of the pages' Widget, and a lint finds something in it.
  const exitCodes: Readonly<Record<string, number>> = { "gates audit": 1, lint: 1, "lint --fix": 1 };

  it.each(runnable)("crdwright %s runs", async (command) => {
    const folders: Readonly<Record<string, string>> = {
      init: "begun-gated",
      import: command.includes("--go") ? "adopted-go" : "adopted-input",
      cel: "own",
      schemapatch: "placed",
    };
    const folder = folders[command.split(" ")[0] ?? ""] ?? "pages";
    // kubectl prints the CRDs of a cluster there.
    const input = "cat ../plain/generated/crds/example.com_widgets.yaml";
    const { code, stdout } =
      command === "import -"
        ? runShell(root, folder, `${input} | npx crdwright ${command}`)
        : await shell(folder, `npx crdwright ${command}`);
    expect({ code, stdout }).toEqual({ code: exitCodes[command] ?? 0, stdout: expect.stringMatching(/\S/) });
  });
});

it("each block of the pages has a rule here", () => {
  expect(blocks.length).toBeGreaterThan(30);
  expect(untakenBlocks().map(({ page, line, text }) => `${page}:${line} ${text.split("\n")[0]}`)).toEqual([]);
});
