import type { EnumValue, Shape, TypeDefinition } from "../model/api-model.js";
import { allFields } from "../model/shape-facts.js";
import { pathBelow, type ValueTexts } from "./merge-fields.js";

/** Returns what the sources of a type say about the values of its enums. */
export function valueTexts(root: TypeDefinition): ValueTexts {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const visit = (shape: Shape, path: string): void => {
    if (shape.kind === "named") visit(shape.type.shape, path);
    else if (shape.kind === "list") visit(shape.items, `${path}[]`);
    else if (shape.kind === "map") visit(shape.values, `${path}{}`);
    else if (shape.kind === "object")
      for (const field of allFields(shape) ?? []) visit(field.shape, pathBelow(path, field.name));
    else if (shape.kind === "enum") {
      const texts = textsOf(shape.values);
      if (texts.size > 0) found.set(path, texts);
    }
  };
  visit(root.shape, "");
  return found;
}

function textsOf(values: readonly EnumValue[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap(({ value, description }) =>
      description === undefined ? [] : [[String(value), description] as const],
    ),
  );
}
