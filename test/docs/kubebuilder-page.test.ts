import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { allMarkers, markersByName } from "../../src/markers/registry.js";
import { packageScripts } from "../../src/project/scaffold.js";
import { folderWithPackage, run, runShellHere, write } from "./doc-projects.js";
import { kubebuilderCommands, kubebuilderConfig, kubebuilderController, kubebuilderTypes } from "./page-blocks.js";

const root = folderWithPackage();
afterAll(() => rmSync(root, { recursive: true, force: true }));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const page = readFileSync("docs/from-kubebuilder.md", "utf8");
const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

/** The rows of the tables under a heading: what the first column has, and what the second says. */
function rowsUnder(heading: string): { readonly left: string; readonly right: string }[] {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const lines = section.split("\n## ")[0]?.split("\n") ?? [];
  const cells = lines.filter((line) => line.startsWith("| ")).map((line) => line.split(/(?<!\\)\|/));
  return cells.map(([, left = "", right = ""]) => ({ left, right }));
}

describe("the operator of docs/from-kubebuilder.md", () => {
  beforeAll(async () => {
    write(root, "package.json", '{ "private": true, "type": "module" }\n');
    write(root, "crdwright.config.ts", kubebuilderConfig.text);
    write(root, "api/v1/banner.ts", kubebuilderTypes.text);
    write(root, "src/banner-controller.ts", kubebuilderController.text);
    const { code, stderr } = await runShellHere(root, "", kubebuilderCommands.text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  }, 60_000);

  it("has a CRD, a role and clients where the configuration says", () => {
    const crd = parse(read("config/crd/bases/web.example.com_banners.yaml"));
    expect(crd.spec.versions[0].schema.openAPIV3Schema.properties.spec).toMatchObject({
      required: ["text"],
      properties: { level: { default: "Info", enum: ["Info", "Warning"] }, text: { maxLength: 200 } },
    });
    const [role] = parseAllDocuments(read("config/rbac/role.yaml")).map((document) => document.toJS());
    expect(role.metadata.name).toBe("manager-role");
    expect(role.rules.map(({ resources }: { resources: string[] }) => resources)).toEqual([
      ["configmaps"],
      ["banners"],
      ["banners/status"],
    ]);
    expect(read("generated/clients/web.example.com/v1/banner.ts")).toContain("BannerApply");
  });

  it("compiles with strict switches", () => {
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023"],
      module: "NodeNext",
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
    };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src", "generated"] }));
    expect(run(root, process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."]).stdout).toBe("");
  });

  it("has a controller that writes the ConfigMap of a Banner, and says so in the status", () => {
    const crd = JSON.stringify(parse(read("config/crd/bases/web.example.com_banners.yaml")));
    write(
      root,
      "src/program.ts",
      `import { connect } from "crdwright/client";
import { createFakeCluster, fakeResourceOfCrd } from "crdwright/client/fake";
import { configMapResource, createConfigMapClient } from "crdwright/client/kubernetes";
import { createManager, silentLogger } from "crdwright/controller";
import { managerResources } from "crdwright/controller/fake";
import { createClients } from "../generated/clients/clients.js";
import { addBannerController } from "./banner-controller.js";

const kinds = [fakeResourceOfCrd(${crd}), { definition: configMapResource }];
const { transport } = createFakeCluster({ resources: [...kinds, ...managerResources] });
const manager = createManager({ name: "test", transport, logger: silentLogger });
addBannerController(manager);
const stopping = new AbortController();
const running = manager.run(stopping.signal);
const banners = createClients(transport).webV1.banners.inNamespace("default");
await banners.create({ metadata: { name: "a" }, spec: { text: "Back at noon" } });
for await (const { object } of banners.watch({ signal: AbortSignal.timeout(10_000) })) {
  if (object.status?.configMap === "a") break;
}
const { data, metadata } = await createConfigMapClient(connect(transport)).inNamespace("default").get("a");
console.log(JSON.stringify({ data, owners: metadata.ownerReferences?.map(({ kind, name }) => kind + " " + name) }));
stopping.abort();
await running;
`,
    );
    const outfile = join(root, "program.mjs");
    buildSync({
      entryPoints: [join(root, "src/program.ts")],
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    const { code, stdout, stderr } = run(root, process.execPath, [outfile]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({ data: { text: "Back at noon", level: "Info" }, owners: ["Banner a"] });
  });
});

describe("the commands of docs/from-kubebuilder.md", () => {
  const rows = rowsUnder("Command by command");
  const generators = rows.findIndex(({ left }) => left.trim() === "controller-gen");

  it("are scripts that a new project has", () => {
    const scripts = Object.keys(packageScripts({ kind: "Banner", controller: true }));
    const cells = rows.slice(0, generators).map(({ right }) => right);
    const names = [...cells.join("\n").matchAll(/`npm (?:run )?(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual(["generate", "build", "start", "test"]);
    expect(scripts).toEqual(expect.arrayContaining(names));
  });

  it("are settings that there are", () => {
    const settings = readFileSync("src/project/config/define-config.ts", "utf8");
    const spans = rows.slice(generators + 1).flatMap(({ right }) => codeSpans(right));
    const names = spans.flatMap((span) => /^([a-z]\w*)(?:: true)?$/.exec(span)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(["allowFloats", "clients", "controllers", "roleName", "webhooks"]));
    for (const name of names) expect(settings).toContain(`readonly ${name}?: `);
  });
});

describe("the markers of docs/from-kubebuilder.md", () => {
  /** The names in a row; one without `+` goes on from the prefix of the last one that has it. */
  function namesIn(cell: string): string[] {
    let prefix = "";
    return codeSpans(cell).flatMap((span) => {
      if (!span.startsWith("+")) return prefix === "" ? [] : [prefix + span];
      prefix = span.slice(1, span.lastIndexOf(":") + 1);
      return [span.slice(1)];
    });
  }
  const rows = rowsUnder("Marker by marker").map(({ left, right }) => ({ names: namesIn(left), right }));
  const named = new Set(rows.flatMap(({ names }) => names));

  it("are all that kubebuilder has, and are in the registry", () => {
    const kubebuilders = allMarkers.flatMap(({ name, derivedFrom }) =>
      derivedFrom === undefined && name.startsWith("kubebuilder:") ? [name] : [],
    );
    expect(kubebuilders.length).toBeGreaterThan(40);
    expect(kubebuilders.filter((name) => !named.has(name))).toEqual([]);
    for (const name of named) {
      const start = name.endsWith("…") ? name.slice(0, -1) : undefined;
      const isThere =
        start === undefined ? markersByName.has(name) : allMarkers.some((each) => each.name.startsWith(start));
      expect([name, isThere]).toEqual([name, true]);
    }
  });

  it("are in the parts of docs/markers.md that their rows link", () => {
    const sections = readFileSync("docs/markers.md", "utf8").split("\n## ");
    const sectionOf = (part: string): string =>
      sections.find(
        (text) =>
          text
            .split("\n")[0]
            ?.toLowerCase()
            .replace(/[^\w -]/g, "")
            .replaceAll(" ", "-") === part,
      ) ?? "";
    for (const { names, right } of rows) {
      const [, part = ""] = /\]\(markers\.md#([\w-]+)\)/.exec(right) ?? [];
      if (names.length === 0) continue;
      for (const name of names)
        expect([part, sectionOf(part)]).toEqual([part, expect.stringContaining(`+${name.replace("…", "")}`)]);
    }
  });

  it("say of those, and of no others, that they have no effect which have none", () => {
    for (const { names, right } of rows) {
      const isIdle = right.includes("#accepted-without-effect-here");
      for (const name of names.filter((each) => !each.endsWith("…")))
        expect([name, markersByName.get(name)?.accepted === true]).toEqual([name, isIdle]);
    }
  });
});

describe("the parts of controller-runtime in docs/from-kubebuilder.md", () => {
  it("have counterparts that are exported, or are options and methods", () => {
    const entries = [
      "controller",
      "controller-fake",
      "webhook",
      "webhook-testing",
      "client",
      "client-node",
      "client-fake",
    ];
    const exported = entries.map((name) => readFileSync(`src/entry/${name}.ts`, "utf8")).join("\n");
    const declared = ["controller", "client", "webhook"]
      .flatMap((folder) =>
        readdirSync(`src/${folder}`).flatMap((name) => (name.endsWith(".ts") ? `src/${folder}/${name}` : [])),
      )
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const rows = rowsUnder("controller-runtime, part by part").filter(({ left }) => left.includes("`"));
    expect(rows.length).toBeGreaterThan(15);
    const names = rows.flatMap(({ right }) =>
      codeSpans(right).flatMap((span) => span.match(/[A-Za-z]\w*(?=[(:])|^[A-Za-z]\w*$|(?<=\{ )\w+/g) ?? []),
    );
    expect(new Set(names).size).toBeGreaterThan(40);
    for (const name of names) {
      const isExported = new RegExp(`^(?!\\s*(?://|\\*|/\\*)).*\\b${name}\\b`, "m").test(exported);
      const isMember = new RegExp(`(?:^\\s*|readonly )${name}\\??[(:<]`, "m").test(declared);
      expect([name, isExported || isMember]).toEqual([name, true]);
    }
  });
});
