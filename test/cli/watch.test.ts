import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, type Running, scaffoldedProject, startCrdwright, startCrdwrightProcess } from "./run-cli.js";

const SOURCES = "api/example/v1alpha1";
const DEFAULT = "generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml";
const GENEROUS = { timeout: 30_000, interval: 20 };

interface Watched {
  readonly folder: string;
  readonly running: Running;
  /** Replaces a text in a file of the project. */
  readonly edit: (path: string, from: string, to: string) => void;
}

async function watch(args: readonly string[] = [], start = startCrdwright): Promise<Watched> {
  const folder = await scaffoldedProject();
  const running = start(folder, ["generate", "--watch", ...args]);
  await running.prints(/^waiting for changes$/m);
  return { folder, running, edit: editor(folder) };
}

function editor(folder: string): Watched["edit"] {
  return (path, from, to) => {
    const text = readFileSync(join(folder, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
  };
}

function untilFileHas(path: string, text: string): Promise<void> {
  return expect.poll(() => (existsSync(path) ? readFileSync(path, "utf8") : ""), GENEROUS).toContain(text);
}

/** Ends the watching, and checks that what it left is what one run of generate would make. */
async function endUpToDate({ folder, running }: Watched): Promise<void> {
  await running.end("SIGINT");
  expect(await crdwright(folder, ["verify"])).toMatchObject({ code: 0 });
}

describe("generate --watch", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "generates at once, waits, and ends with exit code 0 at %s",
    async (signal) => {
      const { folder, running } = await watch([], startCrdwrightProcess);
      expect(running.printed()).toMatch(/^13 files written, 0 removed \(\d+ ms\)\nwaiting for changes\n$/);
      expect(await running.end(signal)).toMatchObject({ code: 0 });
      expect((await crdwright(folder, ["verify"])).code).toBe(0);
    },
  );

  it("generates again after an edit, only what changes", async () => {
    const watched = await watch();
    const { folder, running, edit } = watched;
    edit(`${SOURCES}/widget.ts`, "maxItems=3", "maxItems=4");
    await running.prints(/^3 files written, 0 removed \(\d+ ms\)$/m);
    expect(readFileSync(join(folder, DEFAULT.replace("Default", "CustomNoUpgrade")), "utf8")).toContain(
      "maxItems: 4\n",
    );
    await endUpToDate(watched);
  });

  it("writes the role again when a controller's markers change, and removes it with the last of them", async () => {
    const folder = await scaffoldedProject();
    const marker = "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n";
    const config = readFileSync(join(folder, "crdwright.config.ts"), "utf8");
    writeTree(folder, {
      "src/controller.ts": `${marker}export {};\n`,
      "crdwright.config.ts": config.replace("defineConfig({", 'defineConfig({ controllers: "src",'),
    });
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/^waiting for changes$/m);
    const role = join(folder, "generated/rbac/role.yaml");
    expect(readFileSync(role, "utf8")).toContain("  verbs:\n  - get\n");
    const edit = editor(folder);
    edit("src/controller.ts", "verbs=get", "verbs=list");
    await untilFileHas(role, "  verbs:\n  - list\n");
    edit("src/controller.ts", marker.replace("get", "list"), "");
    await expect.poll(() => existsSync(role), GENEROUS).toBe(false);
    await endUpToDate({ folder, running, edit });
  });

  it("sees the last of several changes in quick succession", async () => {
    const watched = await watch();
    for (let limit = 3; limit < 9; limit++) {
      watched.edit(`${SOURCES}/widget.ts`, `maxItems=${limit}`, `maxItems=${limit + 1}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await untilFileHas(join(watched.folder, DEFAULT.replace("Default", "CustomNoUpgrade")), "maxItems: 9\n");
    await endUpToDate(watched);
  });

  it("does nothing when a file is saved without a change", async () => {
    const watched = await watch();
    const { folder, running, edit } = watched;
    const path = join(folder, SOURCES, "widget.ts");
    writeFileSync(path, readFileSync(path));
    edit("crdwright.config.ts", 'output: "generated"', 'output: "generated", maxDescLen: 0');
    await running.prints(/^5 files written/m);
    expect(running.printed().match(/files? written/g)).toHaveLength(2);
    await endUpToDate(watched);
  });

  it("sees a file that an editor puts in the place of another", async () => {
    const watched = await watch();
    const path = join(watched.folder, SOURCES, "widget.ts");
    writeFileSync(`${path}.new`, readFileSync(path, "utf8").replace("spec is what is wanted", "spec is new"));
    renameSync(`${path}.new`, path);
    await untilFileHas(join(watched.folder, DEFAULT), "description: spec is new.");
    await endUpToDate(watched);
  });

  it("tells an error, keeps what is there, and recovers with the next good edit", async () => {
    const watched = await watch();
    const { folder, running, edit } = watched;
    const before = readTree(join(folder, "generated"));
    edit(`${SOURCES}/widget.ts`, "+listType=set", "+listTpye=set");
    await running.prints(/widget\.ts:33:6 - error marker-unknown: [\s\S]*nothing written; waiting for changes$/m);
    expect(readTree(join(folder, "generated"))).toEqual(before);
    edit(`${SOURCES}/widget.ts`, "+listTpye=set", "+listType=atomic");
    await running.prints(/^5 files written/m);
    expect(readFileSync(join(folder, DEFAULT), "utf8")).toContain("x-kubernetes-list-type: atomic");
    await endUpToDate(watched);
  });

  it("starts with an error, and recovers", async () => {
    const folder = await scaffoldedProject();
    const edit = editor(folder);
    edit(`${SOURCES}/widget.ts`, "replicas?: Int32", "replicas?: number");
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/error [\s\S]*nothing written; waiting for changes\nwaiting for changes$/m);
    edit(`${SOURCES}/widget.ts`, "replicas?: number", "replicas?: Int32");
    await untilFileHas(join(folder, DEFAULT), "kind: CustomResourceDefinition");
    await endUpToDate({ folder, running, edit });
  });

  it("writes outputs where the configuration places them, and moves them with an edit of it", async () => {
    const folder = await scaffoldedProject();
    const edit = editor(folder);
    edit(
      "crdwright.config.ts",
      'output: "generated"',
      'output: "generated", crds: "config/crd", clients: "src/clients"',
    );
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/^waiting for changes$/m);
    const placed = (root: string) => join(folder, root, "example.com/v1alpha1/widgets-Default.crd.yaml");
    expect(existsSync(join(folder, "src/clients/clients.ts"))).toBe(true);
    edit(`${SOURCES}/widget.ts`, "spec is what is wanted", "spec is new");
    await untilFileHas(placed("config/crd"), "description: spec is new.");
    edit("crdwright.config.ts", "config/crd", "config/bases");
    await untilFileHas(placed("config/bases"), "description: spec is new.");
    expect(existsSync(join(folder, DEFAULT))).toBe(false);
    await endUpToDate({ folder, running, edit });
  });

  it("sees a new file, and that it is gone again", async () => {
    const watched = await watch();
    const { folder, running } = watched;
    const gadget = `import type { KubernetesObject } from "crdwright/meta/v1";\n
/** Gadget is a second kind. */
export interface Gadget extends KubernetesObject {}\n`;
    writeTree(folder, { [`${SOURCES}/gadget.ts`]: gadget });
    const made = join(folder, "generated/crds/example.com/v1alpha1/gadgets.crd.yaml");
    await untilFileHas(made, "Gadget is a second kind.");
    await running.prints(/^1 file written/m);
    rmSync(join(folder, SOURCES, "gadget.ts"));
    await expect.poll(() => existsSync(made), GENEROUS).toBe(false);
    await endUpToDate(watched);
  });

  it("sees a new folder", async () => {
    const watched = await watch();
    writeTree(watched.folder, {
      "api/other/v1/groupVersion.ts": "// +groupName=other.io\n",
      "api/other/v1/gadget.ts":
        'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Gadget extends KubernetesObject {}\n',
    });
    await untilFileHas(join(watched.folder, "generated/crds/other.io/v1/gadgets.crd.yaml"), "kind: Gadget\n");
    await endUpToDate(watched);
  });

  it("sees a change of the feature gates", async () => {
    const watched = await watch();
    const { folder, edit } = watched;
    edit("api/features.ts", '["TechPreviewNoUpgrade"', '["Default", "OKD", "TechPreviewNoUpgrade"');
    await untilFileHas(join(folder, DEFAULT.replace("-Default", "")), "maxItems: 3\n");
    await endUpToDate(watched);
  });

  it("sees a change of the configuration", async () => {
    const watched = await watch();
    const { folder, edit } = watched;
    edit("crdwright.config.ts", 'output: "generated"', 'output: "generated", maxDescLen: 0');
    await expect.poll(() => readFileSync(join(folder, DEFAULT), "utf8"), GENEROUS).not.toContain("description:");
    await endUpToDate(watched);
  });

  it("follows the configuration to another folder", async () => {
    const watched = await watch();
    const { folder, edit } = watched;
    renameSync(join(folder, "api"), join(folder, "apis"));
    edit("crdwright.config.ts", 'api: "api"', 'api: "apis"');
    await watched.running.prints(/^0 files written, 0 removed/m);
    edit(`apis/example/v1alpha1/widget.ts`, "spec is what is wanted", "spec is elsewhere");
    await untilFileHas(join(folder, DEFAULT), "description: spec is elsewhere.");
    await endUpToDate(watched);
  });

  it("sees another name of the package, which its clients have", async () => {
    const folder = await scaffoldedProject();
    const edit = editor(folder);
    edit("crdwright.config.ts", 'output: "generated"', 'output: "generated", clients: true');
    writeTree(folder, { "package.json": '{ "name": "first-name" }\n' });
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/^waiting for changes$/m);
    edit("package.json", "first-name", "second-name");
    await untilFileHas(join(folder, "generated/clients/clients.ts"), "second-name");
    await endUpToDate({ folder, running, edit });
  });

  it("sees a folder of controllers that was missing, though no file in it has a marker", async () => {
    const folder = await scaffoldedProject();
    const edit = editor(folder);
    edit("crdwright.config.ts", 'output: "generated"', 'output: "generated", controllers: "src"');
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/config-controllers-missing[\s\S]*^waiting for changes$/m);
    writeTree(folder, { "src/main.ts": "export {};\n" });
    await untilFileHas(join(folder, DEFAULT), "kind: CustomResourceDefinition");
    await endUpToDate({ folder, running, edit });
  });

  it("sees a configuration that was not there before", async () => {
    const folder = await scaffoldedProject();
    rmSync(join(folder, "crdwright.config.ts"));
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/^waiting for changes$/m);
    writeTree(folder, { "crdwright.config.ts": "export default defineConfig({ maxDescLen: 0 });\n" });
    await expect.poll(() => readFileSync(join(folder, DEFAULT), "utf8"), GENEROUS).not.toContain("description:");
    await endUpToDate({ folder, running, edit: editor(folder) });
  });

  it("writes again with the next edit what was deleted by hand", async () => {
    const watched = await watch();
    const { folder, edit } = watched;
    rmSync(join(folder, "generated"), { recursive: true });
    edit(`${SOURCES}/widget.ts`, "maxItems=3", "maxItems=4");
    await untilFileHas(join(folder, DEFAULT), "kind: CustomResourceDefinition");
    await watched.running.prints(/^13 files written/m);
    await endUpToDate(watched);
  });

  it("goes on when something stands in the way of what it writes, and writes when that is gone", async () => {
    const watched = await watch();
    const { folder, running, edit } = watched;
    rmSync(join(folder, "generated"), { recursive: true });
    writeTree(folder, { generated: "by hand\n" });
    edit(`${SOURCES}/widget.ts`, "maxItems=3", "maxItems=4");
    await running.prints(/error output-foreign-file: [\s\S]*nothing written; waiting for changes$/m);
    rmSync(join(folder, "generated"));
    edit(`${SOURCES}/widget.ts`, "maxItems=4", "maxItems=5");
    await running.prints(/^13 files written/m);
    await endUpToDate(watched);
  });

  it("goes on when a file cannot be read, and tells so without a stack trace", async () => {
    const watched = await watch();
    const { folder, running, edit } = watched;
    const config = join(folder, "crdwright.config.ts");
    renameSync(config, `${config}.away`);
    writeTree(folder, { "crdwright.config.ts/in the way.ts": "" });
    await running.prints(/^crdwright: crdwright\.config\.ts: illegal operation on a directory \(read\)$/m);
    rmSync(config, { recursive: true });
    renameSync(`${config}.away`, config);
    edit(`${SOURCES}/widget.ts`, "maxItems=3", "maxItems=4");
    await running.prints(/^[35] files written/m);
    expect(running.printed()).not.toMatch(/^\s+at /m);
    await endUpToDate(watched);
  });

  it("waits on when the whole project is gone", async () => {
    const { folder, running } = await watch([], startCrdwrightProcess);
    rmSync(folder, { recursive: true });
    await running.prints(/config-folder-missing/);
    expect(await running.end("SIGINT")).toMatchObject({ code: 0 });
  });

  it("exits 2 for a project that is not there", async () => {
    const { code, stderr } = await crdwright(temporaryFolder(), ["generate", "--watch", "--project", "nowhere"]);
    expect(code).toBe(2);
    expect(stderr).toContain("config-folder-missing");
  });

  it("prints a JSON value for every run with --format json", async () => {
    const { running, edit } = await watch(["--format", "json"]);
    edit(`${SOURCES}/widget.ts`, "+listType=set", "+listTpye=set");
    await running.prints(/nothing written/);
    const { stdout } = await running.end("SIGINT");
    const [first = "", second = "", ...rest] = stdout.split(/(?<=^\}\n)/m);
    expect(JSON.parse(first)).toMatchObject({ diagnostics: [], removed: [] });
    expect(JSON.parse(second)).toMatchObject({ diagnostics: [{ code: "marker-unknown" }], written: [] });
    expect(rest).toEqual([]);
  });
});
