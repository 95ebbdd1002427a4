import { transformSync } from "esbuild";
import type { GeneratedFile } from "../../../src/code/generated-file.js";
import * as client from "../../../src/entry/client.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import type { Cluster, GateTable, Validator, ValidatorOptions } from "../../../src/entry/runtime.js";
import * as runtime from "../../../src/entry/runtime.js";
import type { FeatureRegistry } from "../../../src/features/feature-registry.js";
import type { ApiModel, Kind } from "../../../src/model/api-model.js";
import { gatedSchemaOf } from "../../../src/schema/build-schema.js";
import type { GatedSchema } from "../../../src/schema/gated-schema.js";
import { compile, type Sources } from "../../compile.js";

/** The schema that markers alone make of a kind. */
export function markedSchema({ root }: Kind): GatedSchema {
  return gatedSchemaOf(root, { mode: "resolved", embeddedObjectMeta: false }).schema;
}

/** An API with its generated TypeScript. */
export interface Compiled {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  readonly files: readonly GeneratedFile[];
  readonly validator: (cluster: Cluster<GateTable>, options?: ValidatorOptions) => Validator;
}

/** Generates clients and validators; undefined where there are errors. */
export function compileCode(sources: Sources): Compiled | undefined {
  const { model, features, code, diagnostics } = compile(sources, { clients: true, validation: true });
  if (diagnostics.some(({ severity }) => severity === "error")) return undefined;
  const file = code.find(({ path }) => path.startsWith("validation/"));
  const [validator] = Object.values(runModule(file?.text ?? ""));
  // A validator file exports the one function that makes it.
  return { model, features, files: code, validator: validator as Compiled["validator"] };
}

const ENTRIES: Readonly<Record<string, unknown>> = {
  "crdwright/runtime": runtime,
  "crdwright/runtime/re2": re2,
  "crdwright/runtime/rules": rules,
  "crdwright/client": client,
};

/** Runs the text of a generated file and returns what it exports. */
export function runModule(text: string): Readonly<Record<string, unknown>> {
  const { code } = transformSync(text, { loader: "ts", format: "cjs" });
  const module = { exports: {} as Record<string, unknown> };
  new Function("module", "exports", "require", code)(module, module.exports, (name: string) => {
    const entry = ENTRIES[name];
    if (entry === undefined) throw new Error(`nothing provides ${name}`);
    return entry;
  });
  return module.exports;
}
