import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { readFeatureGates } from "../../src/features/read-feature-gates.js";
import type { Field, Shape, TypeDefinition } from "../../src/model/api-model.js";
import { type BuiltModel, buildModel } from "../../src/model/build-model.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { type Sources, widget } from "../compile.js";

/** A shape in one line: named types in angle brackets around what they are, gates behind an at sign. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case "scalar":
      return shape.type;
    case "vocabulary":
      return shape.name;
    case "formats":
      return shape.names.join(" or ");
    case "enum":
      return shape.values.map(({ value, enabledBy }) => `${JSON.stringify(value)}${gateText(enabledBy)}`).join("|");
    case "list":
      return `[${shapeText(shape.items)}${shape.nullableItems ? "?" : ""}]`;
    case "map":
      return `{*: ${shapeText(shape.values)}${shape.nullableValues ? "?" : ""}}`;
    case "object":
      return `{${[...shape.embedded.map((each) => `...${shapeText(each)}`), ...shape.fields.map(fieldText)].join(", ")}}`;
    case "named":
      return `${shape.type.name}<${shapeText(shape.type.shape)}>`;
    case "unknown":
      return "unknown";
  }
}

function fieldText({ name, optional, nullable, schemaless, enabledBy, shape }: Field): string {
  const type = schemaless ? "schemaless" : `${shapeText(shape)}${nullable ? "?" : ""}`;
  return `${name}${optional ? "?" : ""}: ${type}${gateText(enabledBy)}`;
}

function gateText(enabledBy: readonly string[] | undefined): string {
  return enabledBy === undefined ? "" : `@${enabledBy.join("+")}`;
}

/** Gates for tests to name. */
export const GATES = `import { defineFeatureGates } from "crdwright/features";
export const gates = defineFeatureGates({ gates: {
  A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
  B: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
  C: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });
`;

const ignore = (): void => {};
const vocabulary = readSourceFile(readVocabulary(), ignore);

/** The model of sources in memory, with the gates above. */
export function modelOf(sources: Sources, allowFloats = false): BuiltModel {
  return buildModel({
    files: Object.entries(sources).map(([path, text]) => readSourceFile({ path, text }, ignore)),
    vocabulary: () => vocabulary,
    features: readFeatureGates({ path: "api/features.ts", text: GATES }, ignore),
    allowFloats,
  });
}

/** The type `WidgetSpec` of some declarations, and the codes of what was found. */
export function specType(
  declarations: string,
  imports = "",
  allowFloats = false,
): { readonly type: TypeDefinition; readonly codes: string[] } {
  const { model, findings } = modelOf(widget(declarations, imports), allowFloats);
  const root = model.kinds[0]?.root.shape;
  const spec = root?.kind === "object" ? root.fields.find(({ name }) => name === "spec")?.shape : undefined;
  if (spec?.kind !== "named") throw new Error(`there is no spec: ${findings.map(codeOf).join(", ")}`);
  return { type: spec.type, codes: findings.map(codeOf) };
}

function codeOf({ code }: Diagnostic): string {
  return code;
}
