import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pluralOf } from "../crd/plural.js";
import type { GeneratedFile } from "../output/generated-file.js";

export interface ScaffoldNames {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The file of the scaffold that declares its feature gate. */
export const GATES_FILE = "api/features.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates/init", import.meta.url));

/**
 * The files of a new API. Each comes from a template of the same name; `__group__`, `__version__` and `__kind__` in a
 * template's name stand for the API's own (the group by its first label).
 */
export async function scaffold(names: ScaffoldNames): Promise<GeneratedFile[]> {
  const { default: handlebars } = await import("handlebars");
  const values = { ...names, plural: pluralOf(names.kind), file: names.kind.toLowerCase() };
  return readdirSync(TEMPLATES)
    .sort()
    .map((name) => {
      const template = handlebars.compile(readFileSync(`${TEMPLATES}/${name}`, "utf8"), {
        noEscape: true,
        strict: true,
      });
      const path = name
        .replace(/\.hbs$/, "")
        .replaceAll("+", "/")
        .replaceAll("__group__", names.group.split(".")[0] ?? names.group)
        .replaceAll("__version__", names.version)
        .replaceAll("__kind__", values.file);
      return { path, text: template(values) };
    });
}
