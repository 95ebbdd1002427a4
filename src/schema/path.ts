/**
 * How a node is reached from the root of a schema: `properties` and the name of one, `items`, `additionalProperties`, one
 * after the other.
 */
export type SchemaPath = readonly string[];

/** Returns the path in the data, such as `spec.list[*].name`, with `*` for every item and every key. */
export function dataPath(path: SchemaPath): string {
  let text = "";
  for (let index = 0; index < path.length; index++) {
    if (path[index] === "properties") {
      index++;
      text += text === "" ? path[index] : `.${path[index]}`;
    } else {
      text += "[*]";
    }
  }
  return text;
}

/** Returns the names of the fields that lead to a node. */
export function fieldNames(path: SchemaPath): string[] {
  const names: string[] = [];
  for (let index = 0; index < path.length; index++) {
    if (path[index] === "properties") names.push(path[++index] ?? "");
  }
  return names;
}
