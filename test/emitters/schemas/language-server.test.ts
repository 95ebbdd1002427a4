import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LanguageServer } from "./language-server.js";

const SCHEMAS = resolve("generated/schemas");

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start({
    yaml: {
      schemaStore: { enable: false },
      kubernetesCRDStore: { enable: true, url: pathToFileURL(`${SCHEMAS}/SelfManagedHA-Default`).href },
      schemas: { kubernetes: "/objects/*.yaml" },
      // Without a network the schemas of Kubernetes' own kinds cannot be had, and are not asked for here.
      validate: true,
      completion: true,
    },
  });
});
afterAll(() => server.stop());

/** A file that says itself by which schema it is. */
const modeline = (path: string): string =>
  `# yaml-language-server: $schema=${pathToFileURL(`${SCHEMAS}/${path}`).href}\n`;

describe("an install-config in an editor", () => {
  const uri = "file:///work/install-config.yaml";
  const text = [
    "apiVersion: v1",
    "platform:",
    "  vsphere:",
    "    credentialType: globl",
    "    hosst: []",
    "    ",
    "",
  ].join("\n");

  it("has a wrong member of an enum and a field that is not known underlined, and the fields of its platform completed", async () => {
    const found = await server.open(uri, modeline("documents/install-config-Default.json") + text);
    const lines = text.split("\n");
    const marked = found.map(({ range: { start, end }, message }) => [
      // The modeline stands before the first line.
      lines[start.line - 1]?.slice(start.character, end.character),
      message.split("\n")[0],
    ]);
    expect(marked).toContainEqual(["globl", expect.stringContaining('"global"')]);
    expect(marked).toContainEqual(["hosst", "Property hosst is not allowed."]);

    const offered = await server.completions(uri, { line: 6, character: 4 });
    const schema = JSON.parse(readFileSync(`${SCHEMAS}/documents/install-config-Default.json`, "utf8"));
    const { credentialType: _, ...others } = schema.properties.platform.properties.vsphere.properties;
    expect(Object.keys(others).filter((name) => !offered.includes(name))).toEqual([]);
    expect(Object.keys(others).length).toBeGreaterThan(20);
  });

  it("has nothing underlined where it is right", async () => {
    const right =
      "apiVersion: v1\nbaseDomain: example.com\nmetadata: { name: one }\npullSecret: x\nplatform: { none: {} }\n";
    const path = "file:///work/right.yaml";
    expect(await server.open(path, modeline("documents/install-config-Default.json") + right)).toEqual([]);
  });
});

describe("an object in an editor", () => {
  it("is checked by the schema of its group, kind and version", async () => {
    const text =
      "apiVersion: config.openshift.io/v1\nkind: Infrastructure\nspec:\n  platformSpec:\n    type: VShpere\n";
    const found = await server.open("file:///objects/infrastructure.yaml", text);
    const marked = found.map(({ range: { start, end } }) =>
      text.split("\n")[start.line]?.slice(start.character, end.character),
    );
    expect(marked).toContain("VShpere");
  });

  it("is checked by the schema that its first line names", async () => {
    const text =
      "apiVersion: config.openshift.io/v1\nkind: Infrastructure\nspec:\n  platformSpec:\n    type: VShpere\n";
    const found = await server.open(
      "file:///work/a.yaml",
      modeline("config.openshift.io/infrastructure_v1-Default.json") + text,
    );
    expect(found.map(({ range: { start } }) => start)).toEqual([{ line: 5, character: 10 }]);
  });
});
