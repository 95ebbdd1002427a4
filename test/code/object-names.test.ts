import { describe, expect, it } from "vitest";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import { compile, widget } from "../compile.js";
import { runModule } from "../emitters/validators/compiled-code.js";
import { typeErrors } from "../type-check.js";

/** Names that every object has, or that the language does something with. */
const NAMES = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf"],
  ...["__defineGetter__", "__lookupSetter__", "toLocaleString", "propertyIsEnumerable", "toJSON", "then"],
];
/** Of those, the ones that a kind, a version or a gate can be called. */
const WORDS = NAMES.filter((name) => /^[a-z]+$/i.test(name));

function errorsOf({ diagnostics }: ReturnType<typeof compile>): string[] {
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code, message }) => `${code}: ${message}`);
}

function codeOf({ code }: ReturnType<typeof compile>) {
  return code.map(({ path, text }) => ({ path: `generated/${path}`, text }));
}

const CODE = { clients: true, validation: true, docs: "docs" } as const;

describe("names of every object's own properties", () => {
  const fields = NAMES.map(
    (name) => `  // +kubebuilder:default=${name}\n  ${name}?: ${JSON.stringify(name)} | "other";`,
  );
  const sources = widget(`export interface WidgetSpec {\n${fields.join("\n")}\n}`);
  const made = compile(sources, CODE);

  it("are fields, members of enums and defaults like others", () => {
    expect(errorsOf(made)).toEqual([]);
    const file = made.code.find(({ path }) => path.startsWith("validation/"));
    const [make] = Object.values(runModule(file?.text ?? ""));
    // A validator file exports the one function that makes it.
    const validator = (make as () => Validator)();
    const object = (spec: string) =>
      JSON.parse(`{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":${spec}}`);
    for (const name of NAMES) {
      const errors = (value: string) => validator.create(object(`{"${name}":"${value}"}`)).errors;
      expect({ name, errors: errors(name) }).toEqual({ name, errors: [] });
      expect({ name, types: errors("toFixed").map(({ type, path }) => [type, path]) }).toEqual({
        name,
        types: [["FieldValueNotSupported", `spec.${name}`]],
      });
    }
    const filled = JSON.stringify(validator.applyDefaults(object("{}")));
    for (const name of NAMES) expect(filled).toContain(`"${name}":"${name}"`);
    expect(Object.getPrototypeOf(Object.prototype)).toBeNull();
  });

  it("are types that hold", { timeout: 60_000 }, () => {
    expect(typeErrors([...Object.entries(sources).map(([path, text]) => ({ path, text })), ...codeOf(made)])).toBe("");
  });

  it.each(WORDS.map((name) => name.toLowerCase()))("can be versions: %s", (version) => {
    const renamed = Object.entries(sources).map(([path, text]) => [path.replace("/v1/", `/${version}/`), text]);
    const { files, ...rest } = compile(Object.fromEntries(renamed), CODE);
    expect(errorsOf({ files, ...rest })).toEqual([]);
    expect(files[0]?.text).toContain(`name: ${version}`);
  });

  it.each(WORDS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)))("can be kinds: %s", (kind) => {
    const renamed = Object.entries(sources).map(([path, text]) => [
      path,
      text.replace("interface Widget ", `interface ${kind} `),
    ]);
    const kinds = compile(Object.fromEntries(renamed), CODE);
    expect(errorsOf(kinds)).toEqual([]);
    expect(kinds.files[0]?.text).toContain(`kind: ${kind}\n`);
  });

  it("can be gates", () => {
    const gates = WORDS.map((name) => `  ${name}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },`);
    const gated = WORDS.map((name, at) => `  // +openshift:enable:FeatureGate=${name}\n  f${at}?: string;`);
    const api = {
      ...widget(`export interface WidgetSpec {\n  a: string;\n${gated.join("\n")}\n}`),
      "api/features.ts": `export const featureGates = defineFeatureGates({ gates: {\n${gates.join("\n")}\n} });\n`,
    };
    const { features, ...rest } = compile(api, CODE);
    expect(errorsOf({ features, ...rest })).toEqual([]);
    expect([...features.gates.keys()].sort()).toEqual([...WORDS].sort());
  });
});

describe("a plural that is a regular expression", () => {
  it.each(["(a+)+$", "[", ".*", "a|b", "^", "\\"])("is refused: %s", (plural) => {
    const sources = widget("export interface WidgetSpec { a: string }");
    const kind = `// +kubebuilder:resource:path=${JSON.stringify(plural)}\nexport interface Widget `;
    const text = (sources["api/v1/widget.ts"] ?? "").replace("export interface Widget ", kind);
    const override = `metadata:\n  name: '${plural}.example.com'\n`;
    const found = compile({ ...sources, "api/v1/widget.ts": text, "api/v1/w.override.yaml": override }, CODE);
    expect(found.diagnostics.map(({ code, span }) => [code, span?.file])).toEqual([
      ["override-without-crd", "api/v1/w.override.yaml"],
      ["marker-argument-invalid", "api/v1/widget.ts"],
    ]);
  });
});

describe("a version that is no name of one", () => {
  it.each(["..", "node_modules", ".git"])("is refused, by its marker and as a folder: %s", (version) => {
    const sources = widget("export interface WidgetSpec { a: string }");
    const marked = { ...sources, "api/v1/groupVersion.ts": `// +groupName=example.com\n// +versionName=${version}\n` };
    const placed = Object.fromEntries(
      Object.entries(sources).map(([path, text]) => [path.replace("/v1/", `/${version}/`), text]),
    );
    expect(errorsOf(compile(marked, CODE))).toEqual([expect.stringMatching(/^marker-argument-invalid: \+versionName/)]);
    expect(errorsOf(compile(placed, CODE))).toEqual([expect.stringMatching(/^version-missing: /)]);
    for (const made of [compile(marked, CODE), compile(placed, CODE)])
      expect([...made.files, ...made.code].filter(({ path }) => path.split("/").includes(version))).toEqual([]);
  });
});
