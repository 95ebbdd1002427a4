import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pluralOf } from "../crd/plural.js";
import type { GeneratedFile } from "../output/generated-file.js";

export interface ScaffoldNames {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface ScaffoldOptions extends ScaffoldNames {
  /** Declare a feature gate, and limit a field by it. */
  readonly featureGates: boolean;
}

/** The file of the scaffold that declares its feature gate, where there is one. */
export const GATES_FILE = "api/features.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates/init", import.meta.url));

/**
 * The files of a new API: one kind, and a feature gate if it is asked for. Each comes from a template of the same name; `__group__`, `__version__` and `__kind__` in a
 * template's name stand for the API's own (the group by its first label).
 */
export async function scaffold(names: ScaffoldOptions): Promise<GeneratedFile[]> {
  const { default: handlebars } = await import("handlebars");
  const values = { ...names, plural: pluralOf(names.kind), file: names.kind.toLowerCase() };
  return readdirSync(TEMPLATES)
    .sort()
    .filter((name) => names.featureGates || pathOf(name) !== GATES_FILE)
    .map((name) => {
      const template = handlebars.compile(readFileSync(`${TEMPLATES}/${name}`, "utf8"), {
        noEscape: true,
        strict: true,
      });
      const path = pathOf(name)
        .replaceAll("__group__", names.group.split(".")[0] ?? names.group)
        .replaceAll("__version__", names.version)
        .replaceAll("__kind__", values.file);
      return { path, text: template(values) };
    });
}

function pathOf(template: string): string {
  return template.replace(/\.hbs$/, "").replaceAll("+", "/");
}
