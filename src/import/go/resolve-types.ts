import { goPackageMissing, goTypeUnknown } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { GoFile, GoType } from "./go-declarations.js";
import type { FindTwin, VocabularyTwin } from "./go-vocabulary.js";
import type { DeclaredType, GoPackage, GoPackages } from "./load-packages.js";
import { isMissing } from "./package-finder.js";

export const META_V1 = "k8s.io/apimachinery/pkg/apis/meta/v1";

/** The type that a basic type of Go is in TypeScript; names with capitals are those of the vocabulary. */
const BASIC: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["bool", "boolean"],
  ...["int", "int8", "int16", "uint", "uint8", "uint16", "byte"].map((each) => [each, "Int"] as const),
  ...["int32", "uint32", "rune"].map((each) => [each, "Int32"] as const),
  ...["int64", "uint64"].map((each) => [each, "Int64"] as const),
  ...["float32", "float64"].map((each) => [each, "Float64"] as const),
]);

const APIEXTENSIONS = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions";

/** Types that controller-gen knows by name, and whose declarations it does not look into. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  [`${META_V1}.ObjectMeta`, "ObjectMeta"],
  [`${META_V1}.Time`, "Time"],
  [`${META_V1}.MicroTime`, "MicroTime"],
  [`${META_V1}.Duration`, "Duration"],
  ["k8s.io/apimachinery/pkg/api/resource.Quantity", "Quantity"],
  ["k8s.io/apimachinery/pkg/util/intstr.IntOrString", "IntOrString"],
  ["k8s.io/apimachinery/pkg/runtime.RawExtension", "RawExtension"],
  [`${APIEXTENSIONS}/v1.JSON`, "JSONValue"],
  [`${APIEXTENSIONS}/v1beta1.JSON`, "JSONValue"],
  ["time.Time", "Time"],
  ["time.Duration", "Int64"],
  ["encoding/json.RawMessage", "Base64"],
]);

/** Types of the standard library whose own comments controller-gen puts on fields without one. */
export const STANDARD_TEXTS: ReadonlySet<string> = new Set(["time.Duration", "encoding/json.RawMessage"]);

/** An object of which nothing is checked, and of which nothing is kept either. */
const EMPTY_OBJECT = "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.Unstructured";

/** What a name in a type stands for. */
export type ResolvedName =
  | { readonly kind: "basic"; readonly type: string; readonly isByte: boolean }
  /** A type of the vocabulary, and its full name in Go. */
  | {
      readonly kind: "known";
      readonly type: string;
      readonly goName: string;
      /** The module of a type that has the same name and form in Go; undefined for one with a form of its own. */
      readonly twin?: VocabularyTwin;
    }
  | { readonly kind: "empty-object" }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "declared"; readonly type: DeclaredType }
  /** `any`, which is an interface. */
  | { readonly kind: "any" }
  /** Reported. */
  | { readonly kind: "unknown" };

type NamedType = Extract<GoType, { kind: "name" }>;

/** Where a type is written. */
export interface TypeScope {
  readonly package: GoPackage;
  readonly file: GoFile;
  readonly parameters: readonly string[];
}

export interface TypeResolver {
  readonly resolve: (type: NamedType, scope: TypeScope) => ResolvedName;
  /** Returns a finding for each package that is needed and not found. */
  readonly missing: () => Diagnostic[];
}

interface Missing {
  readonly span: SourceSpan;
  readonly type: string;
  readonly help: string;
  readonly uses: SourceSpan[];
}

/**
 * Returns what finds the declarations of names by the imports of their files, or the types of the vocabulary that `twinOf` finds for
 * them. Reports names that nothing declares.
 */
export function createTypeResolver(packages: GoPackages, findings: Diagnostic[], twinOf?: FindTwin): TypeResolver {
  const missing = new Map<string, Missing>();
  const unknown = (name: string, place: string, span: SourceSpan): ResolvedName => {
    findings.push(diagnose(goTypeUnknown, span, { name, place }));
    return { kind: "unknown" };
  };
  const inPackage = (importPath: string, { name, span }: NamedType): ResolvedName => {
    const goName = `${importPath}.${name}`;
    const knownType = KNOWN.get(goName);
    if (knownType !== undefined) return { kind: "known", type: knownType, goName };
    const twin = twinOf?.(importPath, name);
    if (twin !== undefined) return { kind: "known", type: name, goName, twin };
    if (goName === EMPTY_OBJECT) return { kind: "empty-object" };
    const loaded = packages.load(importPath);
    if (isMissing(loaded)) {
      const first = missing.get(importPath);
      if (first === undefined) missing.set(importPath, { span, type: name, help: loaded.help, uses: [] });
      else if (![first.span, ...first.uses].some((use) => use.file === span.file && use.start === span.start))
        first.uses.push(span);
      return { kind: "unknown" };
    }
    const type = loaded.types.get(name);
    return type === undefined ? unknown(name, importPath, span) : { kind: "declared", type };
  };
  const importPathOf = (qualifier: string, { imports }: GoFile): string | undefined => {
    const named = imports.find(({ name }) => name === qualifier);
    if (named !== undefined) return named.path;
    const unnamed = imports.filter(({ name }) => name === undefined);
    const likely = unnamed.find(({ path }) => likelyName(path) === qualifier);
    return (likely ?? unnamed.find(({ path }) => nameOf(path) === qualifier))?.path;
  };
  const nameOf = (importPath: string): string | undefined => {
    const loaded = packages.load(importPath);
    return isMissing(loaded) ? undefined : loaded.name;
  };
  return {
    resolve(type, { package: own, file, parameters }) {
      const { name, qualifier, span } = type;
      if (qualifier !== undefined) {
        const importPath = importPathOf(qualifier, file);
        return importPath === undefined
          ? unknown(`${qualifier}.${name}`, "the imports", span)
          : inPackage(importPath, type);
      }
      if (parameters.includes(name)) return { kind: "parameter", name };
      const knownType = KNOWN.get(`${own.importPath}.${name}`);
      if (knownType !== undefined) return { kind: "known", type: knownType, goName: `${own.importPath}.${name}` };
      const declared = own.types.get(name);
      if (declared !== undefined) return { kind: "declared", type: declared };
      const basic = BASIC.get(name);
      if (basic !== undefined) return { kind: "basic", type: basic, isByte: name === "byte" || name === "uint8" };
      if (name === "any") return { kind: "any" };
      const dotted = file.imports
        .filter((each) => each.name === ".")
        .find(({ path }) => {
          const loaded = packages.load(path);
          return !isMissing(loaded) && loaded.types.has(name);
        });
      return dotted === undefined ? unknown(name, own.importPath, span) : inPackage(dotted.path, type);
    },
    missing: () =>
      [...missing].map(([importPath, { span, type, help, uses }]) =>
        diagnose(
          goPackageMissing,
          span,
          { importPath, type, count: uses.length + 1, help },
          uses.slice(0, 3).map((use) => ({ message: "needed here too", span: use })),
        ),
      ),
  };
}

/** Nobody writes longer chains, and those that end in themselves have no end. */
const MAX_CHAIN = 100;

/** Returns a type and, as in `type A B`, those that it is made from in turn, as far as they are declared. */
export function declarationChain(type: DeclaredType, resolver: TypeResolver): readonly DeclaredType[] {
  const chain = [type];
  for (let last: DeclaredType | undefined = type; last !== undefined && chain.length < MAX_CHAIN; ) {
    const { type: written, parameters }: DeclaredType["declaration"] = last.declaration;
    const of: ResolvedName | undefined =
      written.kind === "name" ? resolver.resolve(written, { ...last, parameters }) : undefined;
    last = of?.kind === "declared" ? of.type : undefined;
    if (last !== undefined) chain.push(last);
  }
  return chain;
}

/** The name that a package most likely has: the last part of its path, or the one before a major version. */
function likelyName(path: string): string {
  const parts = path.split("/");
  const last = parts.at(-1) ?? "";
  const name = /^v[2-9]\d*$|^v1\d+$/.test(last) && parts.length > 2 && !path.includes("/apis/") ? parts.at(-2) : last;
  return (name ?? last).replace(/\.v\d+$/, "");
}
