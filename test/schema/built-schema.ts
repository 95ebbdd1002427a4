import { buildSchema } from "../../src/schema/build-schema.js";
import type { SchemaFinding } from "../../src/schema/check-node.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { type Sources, widget } from "../compile.js";
import { modelOf } from "../model/shape-text.js";

export interface BuildOptions {
  /** The gates that are on. */
  readonly gates?: readonly string[];
  readonly embeddedObjectMeta?: boolean;
  readonly allowFloats?: boolean;
}

/** The schema of the first kind of some sources, and what was found in model and schema. */
export function kindSchema(
  sources: Sources,
  { gates = [], embeddedObjectMeta = false, allowFloats = false }: BuildOptions = {},
): { readonly schema: StructuralSchema; readonly codes: string[] } {
  const { model, findings } = modelOf(sources, allowFloats);
  const kind = model.kinds[0];
  if (kind === undefined) throw new Error("there is no kind");
  const found: SchemaFinding[] = [];
  const selection = { mode: "resolved", enabled: new Set(gates) } as const;
  const schema = buildSchema(kind.root, { selection, embeddedObjectMeta }, (finding) => found.push(finding));
  return { schema, codes: [...findings, ...found.map((finding) => finding(""))].map(({ code }) => code) };
}

/** The schema of the spec of `Widget`, whose declarations are given. */
export function specOf(
  declarations: string,
  imports = "",
  options: BuildOptions = {},
): { readonly schema: StructuralSchema | undefined; readonly codes: string[] } {
  const { schema, codes } = kindSchema(widget(declarations, imports), options);
  return { schema: schema.properties?.["spec"], codes };
}

/** The schema of a field `f` with comments above it, in a spec with other declarations beside it. */
export function fieldOf(
  field: string,
  declarations = "",
  imports = "",
  options: BuildOptions = {},
): { readonly schema: StructuralSchema | undefined; readonly codes: string[] } {
  const { schema, codes } = specOf(
    `${declarations}\nexport interface WidgetSpec {\n${field}\n}`.trimStart(),
    imports,
    options,
  );
  return { schema: schema?.properties?.["f"], codes };
}
