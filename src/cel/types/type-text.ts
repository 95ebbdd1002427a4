import type { CelType } from "./cel-type.js";

/** A type as cel-go prints it in its errors, such as `map(string, int)` or `optional_type(net.IP)`. */
export function typeText(type: CelType): string {
  switch (type.kind) {
    case "primitive":
      return type.name === "error" ? "!error!" : type.name;
    case "list":
      return `list(${typeText(type.element)})`;
    case "map":
      return `map(${typeText(type.key)}, ${typeText(type.value)})`;
    case "type":
      return `type(${typeText(type.of)})`;
    case "opaque":
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(typeText).join(", ")})`;
    case "object":
    case "parameter":
      return type.name;
  }
}
