import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { readConfig } from "../../../src/project/config/read-config.js";

function read(text: string) {
  const findings: Diagnostic[] = [];
  const config = readConfig({ path: "crdwright.config.ts", text }, (finding) => findings.push(finding));
  const found = findings.map(({ code, message, span }) => ({
    code,
    message,
    at: span === undefined ? "" : text.slice(span.start, span.end),
  }));
  return { config, found };
}

const settings = (text: string): string => `export default defineConfig(${text});\n`;

describe("readConfig", () => {
  it("reads every setting", () => {
    const config = {
      api: "apis",
      output: "out",
      features: "apis/gates.ts",
      allowFloats: true,
      embeddedObjectMeta: true,
      naming: "controller-gen",
      gating: "partials",
      versions: "together",
      docs: "docs",
      crds: "config/crd/bases",
      gateManifests: false,
      bundles: true,
      clients: "src/clients",
      validation: false,
      controllers: ["src", "cmd"],
      rbac: "config/rbac",
      roleName: "widget-manager",
      webhooks: false,
      header: "Copyright",
      maxDescLen: 0,
      linkTargets: ["../generated", "/srv/crds"],
      limits: { fileMiB: 1 },
    };
    expect(read(settings(JSON.stringify(config)))).toEqual({ config, found: [] });
  });

  it("reads several folders of sources", () => {
    expect(read(settings('{ api: ["./api/", "more"] }'))).toEqual({ config: { api: ["api", "more"] }, found: [] });
  });

  it.each([
    ['clients: "api"', "clients: the API's sources are in api too; what is generated needs a folder of its own"],
    ['crds: "."', "crds: this is the project's own folder; what is generated needs one of its own"],
    ['crds: "x", clients: "x"', "crds: each output needs a folder of its own, and x is that of clients"],
    ['crds: "x/y", clients: "x"', "crds: each output needs a folder of its own, and x is that of clients"],
    ['docs: "docs", crds: "docs/crds"', "crds: each output needs a folder of its own, and docs is that of docs"],
    ['output: "out/x", crds: "out"', "crds: each output needs a folder of its own, and out/x is that of output"],
    [
      'clients: "generated/validation"',
      "clients: each output needs a folder of its own, and generated/validation is that of validation",
    ],
  ])("refuses outputs that would mix: %s", (setting, message) => {
    expect(read(settings(`{ ${setting} }`)).found.map((each) => each.message)).toEqual([message]);
  });

  it.each(['clients: "generated/clients"', 'clients: "generated/src"', 'crds: "config/crd/bases", clients: "src/api"'])(
    "lets outputs be placed: %s",
    (setting) => {
      expect(read(settings(`{ ${setting} }`)).found).toEqual([]);
    },
  );

  it("reads nothing out of an empty object", () => {
    expect(read(settings("{}"))).toEqual({ config: {}, found: [] });
  });

  it("never runs the file", () => {
    const text = `throw new Error("run");\n${settings('{ api: "apis" } satisfies CrdwrightConfig')}`;
    expect(read(text)).toEqual({ config: { api: "apis" }, found: [] });
  });

  it.each([
    ["./apis/", "apis"],
    ["apis//v1", "apis/v1"],
    ["apis/./v1", "apis/v1"],
    [".", "."],
    ["./", "."],
  ])("reads the path %s as %s", (given, path) => {
    expect(read(settings(`{ api: "${given}" }`))).toEqual({ config: { api: path }, found: [] });
  });

  it.each([
    ["api: 5", "5", "api: a path is needed"],
    ['api: " "', '" "', "api: a path is needed"],
    ['output: ["a"]', '["a"]', "output: a path is needed"],
    ['api: "../other"', '"../other"', "api: the path has to stay within the project"],
    ['api: "a/../../b"', '"a/../../b"', "api: the path has to stay within the project"],
    ['output: ".git/x"', '".git/x"', "output: what is in .git is not the project's own; name another folder"],
    [
      'output: "node_modules/x"',
      '"node_modules/x"',
      "output: what is in node_modules is not the project's own; name another folder",
    ],
    [
      'api: "node_modules/x/api"',
      '"node_modules/x/api"',
      "api: what is in node_modules is not the project's own; name another folder",
    ],
    ['output: "/tmp/x"', '"/tmp/x"', "output: the path has to stay within the project"],
    ['output: "C:\\\\x"', '"C:\\\\x"', "output: the path has to stay within the project"],
    ['features: "../features.ts"', '"../features.ts"', "features: the path has to stay within the project"],
    ['allowFloats: "yes"', '"yes"', "allowFloats: true or false is needed"],
    ["embeddedObjectMeta: 1", "1", "embeddedObjectMeta: true or false is needed"],
    ['naming: "kubebuilder"', '"kubebuilder"', 'naming: "feature-set" or "controller-gen" is needed'],
    ['gating: "merged"', '"merged"', 'gating: "resolved" or "partials" is needed'],
    ['versions: "one"', '"one"', 'versions: "per-folder" or "together" is needed'],
    ['docs: "../docs"', '"../docs"', "docs: the path has to stay within the project"],
    ["docs: true", "true", "docs: a path is needed"],
    ["bundles: 1", "1", "bundles: true, false or a path is needed"],
    ['clients: "../clients"', '"../clients"', "clients: the path has to stay within the project"],
    ["api: []", "[]", "api: a path is needed"],
    ['api: ["a", 1]', '["a", 1]', "api: a path is needed"],
    ["header: true", "true", "header: a text is needed"],
    ["maxDescLen: 1.5", "1.5", "maxDescLen: a whole number that is not negative is needed"],
    ["maxDescLen: -1", "-1", "maxDescLen: a whole number that is not negative is needed"],
    ['maxDescLen: "5"', '"5"', "maxDescLen: a whole number that is not negative is needed"],
    ['ouput: "x"', "ouput", "ouput: there is no such setting; did you mean output?"],
    ['somethingElse: "x"', "somethingElse", "somethingElse: there is no such setting"],
  ])("refuses %s and reads the rest", (setting, at, message) => {
    const { config, found } = read(
      settings(`{ ${setting}, naming: "feature-set" }`.replace(/(naming.*), naming.*/, "$1 }")),
    );
    expect(found).toEqual([{ code: "config-invalid", message, at }]);
    expect(config).toEqual(setting.startsWith("naming") ? {} : { naming: "feature-set" });
  });

  it.each([
    ['output: "."', '"."'],
    ['output: "api"', '"api"'],
    ['api: "generated"', '"generated"'],
    ['api: "generated/api"', '"generated/api"'],
    ['api: "a/b", output: "a"', '"a"'],
    ['api: ".", output: "./"', '"./"'],
  ])("refuses to generate where the sources are: %s", (setting, at) => {
    expect(read(settings(`{ ${setting} }`)).found).toMatchObject([{ code: "config-invalid", at }]);
  });

  it.each(['output: "apis"', 'api: "generated-from"', 'api: "."', 'output: "api/generated"'])(
    "lets the folders be apart, or what is generated within the sources: %s",
    (setting) => {
      expect(read(settings(`{ ${setting} }`)).found).toEqual([]);
    },
  );

  it.each([
    ['docs: "."', '"."', "docs: this is the project's own folder; what is generated needs one of its own"],
    ['docs: "api"', '"api"', "docs: the API's sources are in api too; what is generated needs a folder of its own"],
    [
      'api: "a/b", docs: "a"',
      '"a"',
      "docs: the API's sources are in a too; what is generated needs a folder of its own",
    ],
    [
      'docs: "generated"',
      '"generated"',
      "docs: pages and manifests need folders of their own, and manifests go to generated",
    ],
    [
      'docs: "generated/x"',
      '"generated/x"',
      "docs: pages and manifests need folders of their own, and manifests go to generated",
    ],
    [
      'output: "a/b", docs: "./a/"',
      '"./a/"',
      "docs: pages and manifests need folders of their own, and manifests go to a/b",
    ],
  ])("refuses pages that overlap with other folders: %s", (setting, at, message) => {
    expect(read(settings(`{ ${setting} }`)).found).toEqual([{ code: "config-invalid", message, at }]);
  });

  it.each(['docs: "documentation"', 'docs: "generated-docs"', 'api: ".", docs: "docs"', 'docs: "api/docs"'])(
    "lets pages be apart, or within the sources: %s",
    (setting) => {
      expect(read(settings(`{ ${setting} }`)).found).toEqual([]);
    },
  );

  it("reports all mistakes at once", () => {
    const { found } = read(settings('{ api: 1, output: 2, nameing: "x", maxDescLen: someName }'));
    expect(found.map(({ code, at }) => `${code} ${at}`)).toEqual([
      "source-not-literal someName",
      "config-invalid 1",
      "config-invalid 2",
      "config-invalid nameing",
    ]);
  });

  it.each([
    ["no call", "export default {};\n", "source-call-missing"],
    ["an empty file", "", "source-call-missing"],
    ["a call without an argument", settings(""), "source-call-missing"],
    ["a list", settings("[]"), "config-invalid"],
    ["a name", settings("settings"), "source-not-literal"],
    ["a key given twice", settings('{ api: "a", api: "b" }'), "source-duplicate-key"],
  ])("reports %s", (_, text, code) => {
    expect(read(text).found).toMatchObject([{ code }]);
  });
});

describe("limits and places of links", () => {
  it.each<[string, string]>([
    ["{ limits: { fileMiB: 0 } }", "limits: fileMiB is a whole number from 1 to 500"],
    ["{ limits: { fileMiB: 501 } }", "limits: fileMiB is a whole number from 1 to 500"],
    ["{ limits: { fileMib: 1 } }", "limits: there is no limit fileMib; there is fileMiB"],
    ["{ limits: { constructor: 1 } }", "limits: there is no limit constructor; there is fileMiB"],
    ["{ limits: 100 }", "limits: an object is needed, such as { fileMiB: 100 }"],
    ['{ linkTargets: "../a" }', "linkTargets: a list of paths is needed"],
    ['{ linkTargets: [""] }', "linkTargets: a list of paths is needed"],
    [String.raw`{ api: "a\u0000b" }`, "api: a path holds no NUL"],
    [String.raw`{ linkTargets: ["a\u0000b"] }`, "linkTargets: a list of paths is needed"],
  ])("%s is refused", (text, message) => {
    const { config, found } = read(settings(text));
    expect(config).toEqual({});
    expect(found.map((each) => each.message)).toEqual([message]);
  });

  it.each([1, 500])("%d MiB are taken", (fileMiB) => {
    expect(read(settings(JSON.stringify({ limits: { fileMiB } })))).toEqual({
      config: { limits: { fileMiB } },
      found: [],
    });
  });
});
