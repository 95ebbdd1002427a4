import { groupConflict } from "../diagnostics/catalogue/model.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { isVersionName } from "../kube/formats/api-version.js";
import { isDnsLabel } from "../markers/definition/argument-values.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { AnnotatedFile } from "./annotated-file.js";
import type { PackagePlaces } from "./api-model.js";

/** A folder of API types: what its package markers say. */
export interface ApiPackage {
  readonly folder: string;
  readonly group: string | undefined;
  /** What a marker says, or else the name of the folder, where a version can be called so. */
  readonly version: string | undefined;
  /** The version is the name of the folder, and has not the form that versions have. */
  readonly isVersionGuessed: boolean;
  readonly places: PackagePlaces;
  /** See {@link AnnotatedFile.unread}: a group or version that is missing for that was reported. */
  readonly unread: ReadonlySet<string>;
  readonly skipped: boolean;
  readonly files: readonly AnnotatedFile[];
}

/** Groups files by folder and reads the package markers, which may stand in any file of the folder. */
export function gatherPackages(files: readonly AnnotatedFile[], report: (finding: Diagnostic) => void): ApiPackage[] {
  const byFolder = new Map<string, AnnotatedFile[]>();
  for (const file of files) {
    const folder = file.source.path.slice(0, Math.max(0, file.source.path.lastIndexOf("/")));
    const siblings = byFolder.get(folder);
    if (siblings === undefined) byFolder.set(folder, [file]);
    else siblings.push(file);
  }
  return [...byFolder.entries()].map(([folder, siblings]) => {
    const uses = siblings.flatMap((file) => file.packageMarkers);
    const only = (pick: (use: MarkerUse) => string | undefined): { use: MarkerUse; value: string } | undefined => {
      const named = uses.flatMap((use) => {
        const value = pick(use);
        return value === undefined ? [] : [{ use, value }];
      });
      const [first, ...rest] = named;
      const other = rest.find(({ value }) => value !== first?.value);
      if (first !== undefined && other !== undefined) {
        const related = [{ message: "given here first", span: first.use.span }];
        report(diagnose(groupConflict, other.use.span, { marker: other.use.definition.name, folder }, related));
      }
      return first;
    };
    const group = only(({ effect }) => (effect.kind === "group-name" ? effect.group : undefined));
    const version = only(({ effect }) => (effect.kind === "version-name" ? effect.version : undefined));
    const folderName = folder.slice(folder.lastIndexOf("/") + 1);
    return {
      folder,
      group: group?.value,
      version: version?.value ?? (isDnsLabel(folderName) ? folderName : undefined),
      isVersionGuessed: version === undefined && !isVersionName(folderName),
      places: { group: group?.use.span, version: version?.use.span },
      unread: new Set(siblings.flatMap(({ unread }) => [...unread])),
      skipped: uses.some(({ effect }) => effect.kind === "skip-package"),
      files: siblings,
    };
  });
}
