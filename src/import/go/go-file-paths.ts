import type { GoFile } from "./go-declarations.js";
import type { PlannedPackage } from "./go-plan.js";
import type { GoPackage } from "./load-packages.js";

/** Where the TypeScript of packages and files goes. */
export interface GoFilePaths {
  readonly folderOf: (of: GoPackage) => string;
  readonly pathOf: (of: GoPackage, file: GoFile) => string;
}

/** Folders that Go projects keep APIs in; below a folder of APIs their names would add nothing. */
const API_FOLDERS = /^(?:pkg\/)?apis?(?:\/|$)/;

/**
 * Returns the paths of what is imported to a folder. A package with kinds goes to where it is in its module, without a leading `api` or
 * `pkg/apis`; others, and those of which two would be in one folder, to their whole import paths.
 */
export function goFilePaths(packages: readonly PlannedPackage[], out: string): GoFilePaths {
  const preferred = packages.map(({ source, group }) => ({
    source,
    folder: group === undefined ? source.importPath : ownFolder(source),
  }));
  const counts = new Map<string, number>();
  for (const { folder } of preferred) counts.set(folder.toLowerCase(), (counts.get(folder.toLowerCase()) ?? 0) + 1);
  const folders = new Map(
    preferred.map(({ source, folder }) => {
      const isShared = (counts.get(folder.toLowerCase()) ?? 0) > 1;
      return [source, `${out}/${isShared ? source.importPath : folder}`];
    }),
  );
  const folderOf = (of: GoPackage): string => folders.get(of) ?? `${out}/${of.importPath}`;
  return { folderOf, pathOf: (of, file) => `${folderOf(of)}/${stemOf(file.path)}.ts` };
}

function ownFolder({ importPath, module, name }: GoPackage): string {
  const inModule = importPath === module ? "" : importPath.slice(module.length + 1);
  return inModule.replace(API_FOLDERS, "") || name;
}

/** The name of a Go file without its end; a dot in it would be read as another kind of file, and groupVersion.ts is taken. */
function stemOf(path: string): string {
  const stem = path.slice(path.lastIndexOf("/") + 1, -".go".length).replaceAll(".", "_");
  return /^groupversion$/i.test(stem) ? `${stem}_types` : stem;
}
