import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "../../code/generated-file.js";
import type { GoImport } from "./import-go.js";

/** The folder beside the types in which openshift/api keeps manifests that are merged last, one folder for each CRD. */
const FOLDER = "manual-override-crd-manifests";

/** The override manifests of the packages that were imported, beside the types as `<crd>.<name>.override.yaml`. */
export function manualOverrides({ packages, folderOf }: Pick<GoImport, "packages" | "folderOf">): GeneratedFile[] {
  return packages.flatMap((each) => {
    const folder = join(each.folder, FOLDER);
    return foldersIn(folder).flatMap((crd) =>
      yamlFiles(join(folder, crd)).map((file) => ({
        path: `${folderOf(each)}/${crd}.${file.slice(0, -".yaml".length)}.override.yaml`,
        text: readFileSync(join(folder, crd, file), "utf8").replace(/\r\n/g, "\n"),
      })),
    );
  });
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function yamlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort();
}
