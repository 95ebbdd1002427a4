import { crdMarkerWithoutKind, rootWithoutObject } from "../diagnostics/catalogue/model.js";
import { typeArgumentCount } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type {
  Declaration,
  InterfaceDeclaration,
  SourceFileDeclarations,
  TypeExpression,
} from "../source/declarations.js";
import { type Program, resolveName } from "../source/resolve-name.js";
import type { AnnotatedFile } from "./annotated-file.js";
import { unresolvedFinding } from "./unresolved-name.js";
import { isUtilityType } from "./utility-types.js";

/** A declaration that is no kind: where, what it lacks, and what to do. */
export interface NearKind {
  readonly span: SourceSpan;
  readonly problem: string;
  readonly help: string;
}

/** Where names are looked up; the paths of the files that were looked into are put down. */
interface LookUp {
  readonly program: Program;
  readonly through: Set<string>;
}

/**
 * The interface as the root of a kind, or undefined. A generic one is what kinds extend, and none itself. Reports markers
 * that only a kind may have on other types.
 */
export function rootOf(
  declaration: Declaration,
  file: AnnotatedFile,
  lookUp: LookUp,
  report: (finding: Diagnostic) => void,
): InterfaceDeclaration | undefined {
  const uses = file.markers.get(declaration.comments) ?? [];
  const marker = uses.find(({ effect }) => effect.kind === "kind-root");
  const marked = marker?.effect.kind === "kind-root" ? marker.effect.root : undefined;
  const { base, unresolved } = baseOf(declaration, file.source, lookUp);
  if (unresolved !== undefined && declaration.kind === "interface") {
    report(unresolved);
    return undefined;
  }
  const isObject = declaration.kind === "interface" && base === "KubernetesObject";
  const expected = isObject ? declaration.typeParameters.filter(({ fallback }) => fallback === undefined).length : 0;
  if (isObject && expected === 0 && marked !== false) return declaration;
  if (marker !== undefined && marked === true && base !== "KubernetesList") {
    const { name } = declaration;
    if (isObject) report(diagnose(typeArgumentCount, declaration.nameSpan, { name, expected, count: 0 }));
    else report(diagnose(rootWithoutObject, marker.span, { name, isInterface: declaration.kind === "interface" }));
    return undefined;
  }
  for (const use of uses) {
    if (!isForKindsOnly(use, base)) continue;
    report(diagnose(crdMarkerWithoutKind, use.span, { marker: use.definition.name, name: declaration.name }));
  }
  return undefined;
}

/** The first declaration that is likely meant as a kind, of an API that has none. */
export function nearestKind(files: readonly AnnotatedFile[], program: Program): NearKind | undefined {
  const declared = files.flatMap((file) => [...file.source.declarations.values()].map((each) => ({ file, each })));
  const found = declared.flatMap(({ file, each }): NearKind[] => {
    const { name, nameSpan: span } = each;
    const write = `write: export interface ${name} extends KubernetesObject { … }`;
    if (baseOf(each, file.source, { program, through: new Set() }).base === "KubernetesObject") {
      if (each.kind === "alias")
        return [{ span, problem: `${name} is an alias, and a kind is an interface`, help: write }];
      const marker = file.markers.get(each.comments)?.find(({ effect }) => effect.kind === "kind-root");
      if (marker !== undefined)
        return [{ span: marker.span, problem: `${name} is marked as none`, help: `take the marker away from ${name}` }];
      const help = `give each a default, or declare a kind that says what they are: export interface Widget extends ${name}<…> {}`;
      return [{ span, problem: `${name} has type parameters without a default`, help }];
    }
    if (each.kind !== "interface" || !each.members.some((member) => member.name === "spec")) return [];
    const help = `${write}, with KubernetesObject from crdwright/meta/v1`;
    return [{ span, problem: `${name} does not extend KubernetesObject`, help }];
  });
  return found[0];
}

/** List types carry compatibility levels and gates as kinds do. */
function isForKindsOnly({ effect }: MarkerUse, base: string | undefined): boolean {
  if (effect.kind === "enabled-by") return base !== "KubernetesList";
  return effect.kind === "crd" && effect.effect.kind !== "compatibility-level";
}

interface Base {
  readonly base?: string;
  /** The finding about a type in the way that cannot be found, where none of the others has a base. */
  readonly unresolved?: Diagnostic;
}

/** Which of the vocabulary's base types a type extends or is an alias of, also through others. */
function baseOf(
  declaration: Declaration,
  file: SourceFileDeclarations,
  lookUp: LookUp,
  seen: Set<Declaration> = new Set(),
): Base {
  const { program, through } = lookUp;
  if (seen.has(declaration)) return {};
  seen.add(declaration);
  let unresolved: Diagnostic | undefined;
  for (const parent of parentsOf(declaration)) {
    if (parent.kind !== "reference" || parent.name === "" || isGlobal(parent.name, file)) continue;
    const resolved = resolveName(program, file, parent.name);
    for (const path of resolved.through) through.add(path);
    if (resolved.kind === "unresolved")
      unresolved ??= unresolvedFinding(parent.name, resolved, parent.span, file, program);
    if (resolved.kind !== "declaration") continue;
    const { name } = resolved.declaration;
    const isBase = resolved.file === program.vocabulary() && (name === "KubernetesObject" || name === "KubernetesList");
    const parentBase = isBase ? { base: name } : baseOf(resolved.declaration, resolved.file, lookUp, seen);
    if (parentBase.base !== undefined) return parentBase;
    unresolved ??= parentBase.unresolved;
  }
  return unresolved === undefined ? {} : { unresolved };
}

function parentsOf(declaration: Declaration): readonly TypeExpression[] {
  return declaration.kind === "interface"
    ? declaration.heritage
    : declaration.kind === "alias"
      ? declaration.type.kind === "intersection"
        ? declaration.type.members
        : [declaration.type]
      : [];
}

/** Whether a name is one of TypeScript's own. */
function isGlobal(name: string, file: SourceFileDeclarations): boolean {
  return isUtilityType(name) && !file.declarations.has(name) && !file.imports.has(name);
}
