import { goBlockMarker, goGroupMissing, goNoKinds } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import { looksLikeMarker } from "../../markers/read-marker.js";
import { type KindChoice, kindsOf } from "./find-kinds.js";
import type { GoComments, GoType } from "./go-declarations.js";
import { createMarkerCollection, effectOf, markerLines } from "./go-markers.js";
import type { PlannedDeclaration, PlannedPackage } from "./go-plan.js";
import { createTwinFinder, type ForeignTypes } from "./go-vocabulary.js";
import type { DeclaredType, GoPackage, GoPackages } from "./load-packages.js";
import { type Planning, planDeclaration } from "./plan-declarations.js";
import { createTypeResolver } from "./resolve-types.js";

/** What is to be written of the packages that are imported, and of those that they need. */
export interface ImportPlan {
  /** In the order of import paths. */
  readonly packages: readonly PlannedPackage[];
  readonly kinds: number;
  readonly isKept: (marker: ForeignMarker) => boolean;
}

export interface PlanOptions {
  readonly kinds?: KindChoice | undefined;
  readonly foreignTypes?: ForeignTypes | undefined;
}

/**
 * Plans the import of packages: all types that their kinds lead to. Takes the packages that were asked for; those that they need are added.
 * Reports missing packages, types whose JSON is not known, kinds without a group, and markers without an effect.
 */
export function planPackages(
  asked: readonly GoPackage[],
  packages: GoPackages,
  { kinds: choice, foreignTypes }: PlanOptions,
  findings: Diagnostic[],
): ImportPlan {
  const twinOf =
    foreignTypes === "vocabulary" ? createTwinFinder(new Set(asked.map(({ importPath }) => importPath))) : undefined;
  const resolver = createTypeResolver(packages, findings, twinOf);
  const markers = createMarkerCollection();
  const groups = new Map(asked.map((each) => [each, groupOf(each)]));
  const kinds = new Set<DeclaredType>();
  for (const each of asked) {
    const own = groups.get(each)?.isSkipped === true ? [] : kindsOf(each, resolver, choice);
    if (own.length > 0 && groups.get(each)?.group === undefined) {
      const { importPath } = each;
      findings.push(diagnose(goGroupMissing, own[0]?.declaration.nameSpan, { importPath, count: own.length }));
    } else for (const kind of own) kinds.add(kind);
  }
  if (kinds.size === 0 && asked.length > 0 && findings.every(({ severity }) => severity !== "error"))
    findings.push(diagnose(goNoKinds, undefined, { count: asked.length }));
  const reached = new Set<DeclaredType>(kinds);
  const planning: Planning = {
    packages,
    resolver,
    markers,
    findings,
    onReached: (type) => reached.add(type),
    isForeign: (of) => !groups.has(of),
    hasTwins: twinOf !== undefined,
  };
  const declarations: PlannedDeclaration[] = [];
  // A set is walked in the order in which it grows.
  for (const type of reached) declarations.push(planDeclaration(type, kinds.has(type), planning));
  const sorted = markers.sort();
  for (const finding of [...resolver.missing(), ...sorted.findings, ...blockMarkers(asked)]) findings.push(finding);
  return {
    packages: gather(declarations, groups),
    kinds: kinds.size,
    isKept: sorted.isKept,
  };
}

function gather(
  declarations: readonly PlannedDeclaration[],
  groups: ReadonlyMap<GoPackage, GroupVersion>,
): PlannedPackage[] {
  const byPackage = new Map<GoPackage, PlannedDeclaration[]>();
  for (const declaration of declarations) {
    const { package: of } = declaration.source;
    const ofPackage = byPackage.get(of);
    if (ofPackage === undefined) byPackage.set(of, [declaration]);
    else ofPackage.push(declaration);
  }
  return [...byPackage]
    .sort(([one], [other]) => (one.importPath < other.importPath ? -1 : 1))
    .map(([source, own]): PlannedPackage => {
      const { group, version = source.name, markers = [] } = groups.get(source) ?? {};
      const hasKinds = own.some(({ isKind }) => isKind);
      return { source, group: hasKinds ? group : undefined, version, markers, declarations: own.sort(inSourceOrder) };
    });
}

function inSourceOrder({ source: one }: PlannedDeclaration, { source: other }: PlannedDeclaration): number {
  if (one.file !== other.file) return one.file.path < other.file.path ? -1 : 1;
  return one.declaration.span.start - other.declaration.span.start;
}

interface GroupVersion {
  readonly group?: string;
  readonly version?: string;
  readonly isSkipped: boolean;
  readonly markers: readonly ForeignMarker[];
}

/** What the comments of a package say of its group and version. */
function groupOf({ files }: GoPackage): GroupVersion {
  let groupVersion: GroupVersion = { isSkipped: false, markers: [] };
  for (const marker of files.flatMap(({ packageComments }) => markerLines(packageComments, "package"))) {
    const effect = effectOf(marker);
    if (effect?.kind === "group-name" && groupVersion.group === undefined)
      groupVersion = { ...groupVersion, group: effect.group, markers: [...groupVersion.markers, marker] };
    else if (effect?.kind === "version-name" && groupVersion.version === undefined)
      groupVersion = { ...groupVersion, version: effect.version, markers: [...groupVersion.markers, marker] };
    else if (effect?.kind === "skip-package") groupVersion = { ...groupVersion, isSkipped: true };
  }
  return groupVersion;
}

/** One warning for the markers in block comments of types and their fields, which nobody reads. */
function blockMarkers(asked: readonly GoPackage[]): Diagnostic[] {
  const comments = asked.flatMap(({ files }) =>
    files.flatMap(({ types }) => types.flatMap((type) => [type.comments, ...fieldsIn(type.type)])),
  );
  const [first, ...others] = comments
    .flatMap(({ above, doc }) => [...above, ...doc])
    .filter(({ text, style }) => style === "block" && looksLikeMarker(text));
  if (first === undefined) return [];
  const related = others.map(({ span }) => ({ message: "here too", span }));
  return [diagnose(goBlockMarker, first.span, { name: first.text, count: others.length + 1 }, related)];
}

function fieldsIn(type: GoType): readonly GoComments[] {
  return type.kind === "struct" ? type.fields.flatMap((field) => [field.comments, ...fieldsIn(field.type)]) : [];
}
