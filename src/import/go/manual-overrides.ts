import { join } from "node:path";
import type { GeneratedFile } from "../../code/generated-file.js";
import { PUBLISHED_FOLDERS } from "../../crd/partials/published-folders.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { DISK } from "./go-disk.js";
import type { GoImport } from "./import-go.js";
import { type GoReading, readPackageFile } from "./load-packages.js";

/**
 * Returns the override manifests that openshift/api keeps beside the types of the packages that were imported, to be written beside these
 * as `<crd>.<name>.override.yaml`. Reports those that cannot be read.
 */
export function manualOverrides(
  { packages, folderOf }: Pick<GoImport, "packages" | "folderOf">,
  reading: GoReading,
  findings: Diagnostic[],
): GeneratedFile[] {
  const { overrides } = PUBLISHED_FOLDERS;
  const { disk = DISK } = reading;
  const foldersIn = (folder: string): string[] =>
    disk.entries(folder).flatMap(({ name, isFolder }) => (isFolder ? [name] : []));
  const yamlFilesIn = (folder: string): string[] =>
    disk.entries(folder).flatMap(({ name }) => (/\.ya?ml$/.test(name) ? [name] : []));
  return packages.flatMap((each) =>
    foldersIn(join(each.folder, overrides)).flatMap((crd) =>
      yamlFilesIn(join(each.folder, overrides, crd)).flatMap((file): GeneratedFile[] => {
        const source = readPackageFile(each, `${overrides}/${crd}/${file}`, reading, findings);
        const path = `${folderOf(each)}/${crd}.${file.replace(/\.ya?ml$/, "")}.override.yaml`;
        return source === undefined ? [] : [{ path, text: source.text }];
      }),
    ),
  );
}
