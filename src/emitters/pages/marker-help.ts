import type { MarkerDefinition } from "../../markers/definition/marker-definition.js";
import type { ArgumentDefinition, ArgumentType } from "../../markers/grammar/argument-schema.js";

/** A list of markers by family, one line each. */
export function markerList(markers: readonly MarkerDefinition[]): string {
  const families = new Map<string, MarkerDefinition[]>();
  for (const marker of markers) {
    const family = families.get(marker.family);
    if (family === undefined) families.set(marker.family, [marker]);
    else family.push(marker);
  }
  const sections = [...families].map(([family, members]) => {
    const rows = members.map((marker) => `  +${usage(marker)}`);
    return `${family}\n${rows.join("\n")}\n`;
  });
  return sections.join("\n");
}

/** All about one marker. */
export function markerHelp(marker: MarkerDefinition): string {
  const rows = [`+${usage(marker)}`, `  ${marker.help}`, `  stands on: ${marker.targets.join(", ")}`];
  for (const [name, argument] of argumentsOf(marker)) {
    const title = name === "" ? "value" : name;
    rows.push(`  ${title} (${typeText(argument.type)}${argument.optional ? ", optional" : ""}): ${argument.help}`);
  }
  return `${rows.join("\n")}\n`;
}

/** How a marker is written, such as `listType=<string>` or `kubebuilder:resource[:path=<string>,…]`. */
export function usage(marker: MarkerDefinition): string {
  const { form } = marker.arguments;
  if (form === "none") return marker.name;
  if (form === "anonymous") {
    const { argument } = marker.arguments;
    const value = `=<${typeText(argument.type)}>`;
    return argument.optional ? `${marker.name}[${value}]` : `${marker.name}${value}`;
  }
  const parts = argumentsOf(marker).map(([name, { type, optional }]) =>
    optional ? `[${name}=<${typeText(type)}>]` : `${name}=<${typeText(type)}>`,
  );
  return parts.length === 0 ? marker.name : `${marker.name}:${parts.join(",")}`;
}

export function argumentsOf(marker: MarkerDefinition): [string, ArgumentDefinition][] {
  switch (marker.arguments.form) {
    case "none":
      return [];
    case "anonymous":
      return [["", marker.arguments.argument]];
    case "named":
      return Object.entries(marker.arguments.arguments);
  }
}

export function typeText(type: ArgumentType): string {
  switch (type.kind) {
    case "any":
      return "value";
    case "raw":
      return "text";
    case "list":
      return `${typeText(type.items)};…`;
    case "map":
      return `{key: ${typeText(type.values)},…}`;
    default:
      return type.kind;
  }
}
