import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { fieldPathKeys, keySpan } from "../../src/crd/yaml/key-span.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { isJsonObject, type JsonValue, valueAt } from "../../src/kube/values/json-value.js";
import type { AcceptedPlace } from "../../src/project/config/define-config.js";
import { compile, widget } from "../compile.js";
import { sampleOf, sampleSize } from "../sample-size.js";

const FOLDER = fileURLToPath(new URL("../fixtures/broken-crds/", import.meta.url));
const OVERRIDE = "api/v1/a.override.yaml";
const SOURCES = widget(
  "export interface WidgetSpec {\n// +kubebuilder:validation:Schemaless\na?: JSONValue;\nb?: string }",
  "JSONValue",
);
const OUTPUTS = { validation: true, clients: true, schemas: true } as const;

/** The schema of a CRD as an override of a field, where it has one. */
function overrideOf(file: string): string | undefined {
  const [version] = [valueAt(parseYaml(readFileSync(FOLDER + file, "utf8")), "spec", "versions")].flat();
  const schema = valueAt(version, "schema", "openAPIV3Schema");
  if (!isJsonObject(schema)) return undefined;
  const spec = { properties: { a: schema } };
  const versions = [{ name: "v1", schema: { openAPIV3Schema: { properties: { spec } } } }];
  return stringify({ metadata: { name: "widgets.example.com" }, spec: { versions } });
}

/** The paths of all values, as a configuration names them. */
function pathsOf(value: JsonValue | undefined, path: string): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => {
    const step = Array.isArray(value) || !/^[\w-]+$/.test(key) ? `[${key}]` : `.${key}`;
    return pathsOf(each, path === "" ? key : `${path}${step}`);
  });
  return [path, ...inner];
}

/** The place in a configuration that is the finding's own. */
function placeOf({ span }: Diagnostic, text: string): string {
  if (span?.file !== OVERRIDE) return "api/v1/widget.ts#WidgetSpec";
  const path = pathsOf(parseYaml(text), "").findLast((each) => {
    const place = keySpan({ path: OVERRIDE, text }, fieldPathKeys(each));
    return place.start === span.start && place.end === span.end;
  });
  return `${OVERRIDE}#${path}`;
}

/** Accepts error after error until none is left. Returns what was accepted, and the errors that cannot be. */
function acceptAll(text: string): { readonly accepted: readonly string[]; readonly left: readonly string[] } {
  const sources = { ...SOURCES, [OVERRIDE]: text };
  const accept = new Map<string, AcceptedPlace>();
  for (;;) {
    const { diagnostics, accepted } = compile(sources, { ...OUTPUTS, accept: [...accept.values()] });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const known = accept.size;
    for (const finding of errors) {
      const at = placeOf(finding, text);
      if (finding.acceptable) accept.set(`${finding.code} ${at}`, { code: finding.code, at, reason: "published" });
    }
    if (accept.size === known)
      return { accepted: accepted.map(({ finding }) => finding.code), left: errors.map(({ code }) => code) };
  }
}

describe("what a server refuses in an override", () => {
  it("is accepted at its own place, and everything can be made of it in spite of that", { timeout: 120_000 }, () => {
    const outcomes = sampleOf(readdirSync(FOLDER).sort()).flatMap((file) => {
      const text = overrideOf(file);
      return text === undefined ? [] : [{ file, ...acceptAll(text) }];
    });
    // What has the wrong form is in no manifest.
    const forms = ["override-invalid", "override-unreadable"];
    const stuck = outcomes.filter(({ left }) => left.some((code) => !forms.includes(code)));
    expect(stuck).toEqual([]);
    expect(outcomes.filter(({ accepted }) => accepted.includes("crd-refused")).length).toBeGreaterThan(sampleSize(80));
  });
});
