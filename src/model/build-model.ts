import { isDeepStrictEqual } from "node:util";
import { groupMissing, kindDuplicate, versionGuessed, versionMissing } from "../diagnostics/catalogue/model.js";
import { importClash, importDuplicate } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import { keepHeapSmall } from "../io/heap-limit.js";
import { append } from "../kube/values/append.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { InterfaceDeclaration, SourceFileDeclarations } from "../source/declarations.js";
import { type PathMapping, readPathMappings } from "../source/path-mappings.js";
import { importOf, type Program } from "../source/resolve-name.js";
import type { SourceText } from "../source/source-text.js";
import { type Acceptance, type AnnotatedFile, annotateFile } from "./annotated-file.js";
import type { ApiModel, DocumentRoot, Kind, SchemaRoot } from "./api-model.js";
import type { TypeBuilder } from "./built-type.js";
import { checkClient, checkMetadata } from "./check-metadata.js";
import { checkPaths } from "./check-paths.js";
import { gatherCrdFacts, withCompatibilityLevel } from "./crd-facts.js";
import { type MarkedDocument, withoutDoubledDocuments } from "./document-roots.js";
import { type FileRoots, readFileRoots } from "./file-roots.js";
import { type NearKind, nearestKind } from "./kind-roots.js";
import { type ApiPackage, gatherPackages } from "./packages.js";
import { enabledByOf } from "./statements.js";
import { createTypeBuilder } from "./type-builder.js";
import { checkGates, gatesOf, gatesOfType } from "./visit-gates.js";

export interface ModelInput {
  readonly files: readonly SourceFileDeclarations[];
  /** Reads the declarations of a module of the vocabulary; asked only by APIs that use it. */
  readonly vocabulary: Program["vocabulary"];
  readonly features: FeatureRegistry;
  readonly allowFloats: boolean;
  /** The tsconfig files that say where modules are that are imported by other than relative names. */
  readonly tsconfigs?: readonly SourceText[];
}

export interface BuiltModel {
  readonly acceptances: readonly Acceptance[];
  /** The markers about roles and webhooks. */
  readonly manifestUses: readonly MarkerUse[];
  readonly model: ApiModel;
  readonly annotated: readonly AnnotatedFile[];
  readonly findings: readonly Diagnostic[];
  /** Whether a kind was left out because a marker says so (`kubebuilder:skip`, `kubebuilder:skipversion`). */
  readonly leftOut: boolean;
  /** A declaration that is likely meant as a kind, where there is none. */
  readonly nearest: NearKind | undefined;
  /** The paths of the files that each kind was built of, without those of the vocabulary. */
  readonly filesOf: ReadonlyMap<Kind, readonly string[]>;
}

/** What is kept between runs, for `--watch`: each kind and document with the files that it was made of. */
export interface ModelCache {
  readonly annotated: WeakMap<SourceFileDeclarations, AnnotatedFile>;
  kinds: Map<InterfaceDeclaration, CachedRoot<Kind>>;
  documents: Map<InterfaceDeclaration, CachedRoot<DocumentRoot>>;
  /** What files declare about which nothing was found. */
  roots: Map<SourceFileDeclarations, FileRoots>;
  /** What held for all kinds: the settings, and which files there are. */
  premises: string;
}

interface CachedRoot<Root extends SchemaRoot> {
  readonly root: Root;
  readonly findings: readonly Diagnostic[];
  readonly files: readonly SourceFileDeclarations[];
}

export function createModelCache(): ModelCache {
  return { annotated: new WeakMap(), kinds: new Map(), documents: new Map(), roots: new Map(), premises: "" };
}

/**
 * Builds the model of an API from the declarations of all its files, and reports everything that is wrong with it. With
 * a cache, kinds of which no file changed are taken over.
 */
export function buildModel(input: ModelInput, cache: ModelCache = createModelCache()): BuiltModel {
  const findings: Diagnostic[] = [];
  const report = (finding: Diagnostic): void => void findings.push(finding);
  const annotated = (source: SourceFileDeclarations): AnnotatedFile => {
    const cached = cache.annotated.get(source);
    if (cached !== undefined) return cached;
    const file = annotateFile(source);
    cache.annotated.set(source, file);
    keepHeapSmall();
    return file;
  };
  const files = input.files.map(annotated);
  let pathMappings: readonly PathMapping[] | undefined;
  const program: Program = {
    files: new Map(input.files.map((file) => [file.path, file])),
    vocabulary: input.vocabulary,
    pathMappings: () => (pathMappings ??= readPathMappings(input.tsconfigs ?? [])),
  };
  const gateUses = files.flatMap((file) => file.gateUses);
  for (const file of files) {
    append(findings, file.findings);
    checkImports(file.source, program, report);
  }
  checkGates(gateUses, input.features, report);

  const premises = JSON.stringify([input.allowFloats, input.tsconfigs, input.files.map((file) => file.path)]);
  const isReusable = premises === cache.premises;
  const reusable: ModelCache["kinds"] = isReusable ? cache.kinds : new Map();
  const reusableDocuments: ModelCache["documents"] = isReusable ? cache.documents : new Map();
  const reusableRoots: ModelCache["roots"] = isReusable ? cache.roots : new Map();
  const next: ModelCache["kinds"] = new Map();
  const nextDocuments: ModelCache["documents"] = new Map();
  const nextRoots: ModelCache["roots"] = new Map();
  const kinds: Kind[] = [];
  const documents: DocumentRoot[] = [];
  let leftOut = false;
  for (const apiPackage of gatherPackages(files, report)) {
    const { folder, group, version, unread } = apiPackage;
    let isReported = false;
    const reportOnce = (finding: Diagnostic): void => {
      if (!isReported) report(finding);
      isReported = true;
    };
    for (const file of apiPackage.files) {
      const earlierRoots = reusableRoots.get(file.source);
      const fileRoots =
        earlierRoots !== undefined && isUnchanged(earlierRoots, program) ? earlierRoots : readFileRoots(file, program);
      // What is found may name what other files have.
      if (fileRoots.roots.every((each) => each.findings.length === 0)) nextRoots.set(file.source, fileRoots);
      for (const { kind: root, document, findings: ofRoot } of fileRoots.roots) {
        append(findings, ofRoot);
        if (document !== undefined) {
          const earlier = reusableDocuments.get(document.root);
          const built =
            earlier !== undefined && isUnchanged(earlier, program) ? earlier : buildDocument(document, file);
          nextDocuments.set(document.root, built);
          append(findings, built.findings);
          documents.push(built.root);
        }
        if (root === undefined) continue;
        if (apiPackage.skipped) {
          leftOut = true;
          continue;
        }
        const place = { folder: folder || ".", kind: root.name };
        if (group === undefined && !unread.has("groupName")) reportOnce(diagnose(groupMissing, root.nameSpan, place));
        else if (version === undefined && !unread.has("versionName"))
          reportOnce(diagnose(versionMissing, root.nameSpan, place));
        else if (version !== undefined && apiPackage.isVersionGuessed && !unread.has("versionName"))
          reportOnce(diagnose(versionGuessed, root.nameSpan, { ...place, version }));
        const built = reuse(reusable.get(root), apiPackage, program) ?? buildKind(root, file, apiPackage);
        next.set(root, built);
        keepHeapSmall();
        append(findings, built.findings);
        // Without a group or a version, the errors in its types are all that there is to say of a kind.
        if (group !== undefined && version !== undefined) kinds.push(built.root);
      }
    }
  }
  cache.kinds = next;
  cache.documents = nextDocuments;
  cache.roots = nextRoots;
  cache.premises = premises;
  const distinct = withoutDuplicates(kinds, report);
  const used = new Set(gateUses.flatMap(gatesOf));
  const unusedGates = [...input.features.gates.keys()].filter((gate) => !used.has(gate)).sort();
  const kept = distinct.filter(({ crd }) => !crd.skipped);
  leftOut ||= kept.length < distinct.length;
  const acceptances = files.flatMap((file) => file.acceptances);
  const roots = withoutDoubledDocuments(documents, report);
  const nearest = kinds.length + roots.length > 0 ? undefined : nearestKind(files, program);
  const manifestUses = files.flatMap((file) => file.manifestUses);
  const model = { kinds: kept, documents: roots, unusedGates };
  const pathsByKind = new Map([...next.values()].map((built) => [built.root, built.files.map(({ path }) => path)]));
  return { model, annotated: files, findings, acceptances, manifestUses, leftOut, nearest, filesOf: pathsByKind };

  function builderFor(own: Diagnostic[]): TypeBuilder {
    const { allowFloats } = input;
    return createTypeBuilder({ program, annotated, allowFloats, report: (finding) => own.push(finding) });
  }

  function filesOf({ visited }: TypeBuilder): SourceFileDeclarations[] {
    return [...visited].flatMap((path) => program.files.get(path) ?? []);
  }

  function buildDocument({ name, root }: MarkedDocument, file: AnnotatedFile): CachedRoot<DocumentRoot> {
    const own: Diagnostic[] = [];
    const builder = builderFor(own);
    const type = builder.define(root, file.source);
    const sound = !hasErrors(own) && !builder.isCut();
    const document = { name, root: type, span: root.nameSpan, gates: gatesOfType(type, undefined), sound };
    return { root: document, findings: own, files: filesOf(builder) };
  }

  function buildKind(root: InterfaceDeclaration, file: AnnotatedFile, apiPackage: ApiPackage): CachedRoot<Kind> {
    const own: Diagnostic[] = [];
    const builder = builderFor(own);
    const type = builder.define(root, file.source);
    const uses = file.markers.get(root.comments) ?? [];
    const enabledBy = enabledByOf(uses);
    const crdMarkers = uses.flatMap(({ effect, span, argumentSpans }) =>
      effect.kind === "crd" ? [{ effect: effect.effect, span, argumentSpans }] : [],
    );
    const crd = gatherCrdFacts(crdMarkers.map(({ effect }) => effect));
    checkClient(root.name, crd, uses, (finding) => own.push(finding));
    const kind: Kind = {
      group: apiPackage.group ?? "",
      version: apiPackage.version ?? "",
      name: crd.kindName ?? root.name,
      root: { ...type, description: withCompatibilityLevel(type.description, crd.compatibilityLevel) },
      crd,
      crdMarkers,
      packagePlaces: apiPackage.places,
      enabledBy,
      span: root.nameSpan,
      gates: gatesOfType(type, enabledBy),
      sound: true,
    };
    checkMetadata(kind, builder.objectMeta, (finding) => own.push(finding));
    const sound = !hasErrors(own) && !builder.isCut();
    // A path that leads nowhere makes the schema no worse.
    if (sound) checkPaths(kind, builder.objectMeta, (finding) => own.push(finding));
    return { root: { ...kind, sound }, findings: own, files: filesOf(builder) };
  }
}

/** A kind stays as it is when none of its files changed (declarations are the same objects) and its group did not. */
function reuse(
  cached: CachedRoot<Kind> | undefined,
  apiPackage: ApiPackage,
  program: Program,
): CachedRoot<Kind> | undefined {
  if (cached === undefined) return undefined;
  const { group, version, packagePlaces } = cached.root;
  const same =
    group === (apiPackage.group ?? "") &&
    version === (apiPackage.version ?? "") &&
    isDeepStrictEqual(packagePlaces, apiPackage.places);
  return same && isUnchanged(cached, program) ? cached : undefined;
}

function isUnchanged({ files }: Pick<CachedRoot<SchemaRoot>, "files">, program: Program): boolean {
  return files.every((file) => program.files.get(file.path) === file);
}

/** Reports names that a file imports twice, and those that it declares and imports as a type as well. */
function checkImports(file: SourceFileDeclarations, program: Program, report: (finding: Diagnostic) => void): void {
  for (const { name, span, first } of file.duplicateImports)
    report(diagnose(importDuplicate, span, { name }, [{ message: "first imported here", span: first }]));
  for (const name of file.imports.keys()) {
    const declaration = file.declarations.get(name);
    const imported = declaration === undefined ? undefined : importOf(program, file, name);
    if (declaration === undefined || imported === undefined) continue;
    const related = [{ message: "imported here", span: imported.span }];
    report(diagnose(importClash, declaration.nameSpan, { name, module: imported.module }, related));
  }
}

/** The first kind of each name; others of the name are reported. */
function withoutDuplicates(kinds: readonly Kind[], report: (finding: Diagnostic) => void): Kind[] {
  const first = new Map<string, Kind>();
  for (const kind of kinds) {
    const key = `${kind.group}/${kind.version}/${kind.name}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, kind);
    else {
      const { name, group, version } = kind;
      const related = [{ message: "the other is here", span: other.span }];
      report(diagnose(kindDuplicate, kind.span, { kind: name, group, version }, related));
    }
  }
  return [...first.values()];
}
