import { join } from "node:path";
import { scaffold } from "../../src/project/scaffold.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

export const WIDGET = "api/example/v1alpha1/widget.ts";
export const GATES = "api/features.ts";

/** A project on disk as `init --feature-gates` begins one, and the texts of its files. */
export interface WidgetProject {
  readonly root: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly pathOf: (file: string) => string;
  /** The widget's text with the given markers above one of its fields, on lines of their own. */
  readonly withMarkers: (field: string, ...markers: readonly string[]) => string;
}

/** Writes the project into a folder, `name` below an empty one that goes with the test. */
export function widgetProject(changes: Readonly<Record<string, string>> = {}, name = "project"): WidgetProject {
  const root = join(temporaryFolder(), name);
  const files = scaffold({ group: "example.com", version: "v1alpha1", kind: "Widget", featureGates: true });
  const texts = { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...changes };
  writeTree(root, texts);
  const widget = texts[WIDGET] ?? "";
  return {
    root,
    texts,
    pathOf: (file) => join(root, file),
    withMarkers: (field, ...markers) =>
      widget.replace(new RegExp(`^( *)(${field}\\??:)`, "m"), (_, indent: string, own: string) =>
        [...markers.map((marker) => `${indent}// ${marker}`), `${indent}${own}`].join("\n"),
      ),
  };
}
