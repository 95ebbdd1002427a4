import { lineComment } from "../code/comments.js";
import type { GeneratedFile } from "../code/generated-file.js";
import { isTypeName, typeNameOf } from "../code/identifiers.js";
import { withImports } from "../code/imports.js";
import { lines } from "../code/lists.js";
import { text } from "../code/literals.js";
import { createLocalNames, freeName, type LocalNames } from "../code/local-names.js";
import type { Piece } from "../code/piece.js";
import { NOTHING, sourceText } from "../code/source-text.js";
import { code } from "../code/templates.js";
import { isVersionName } from "../kube/formats/api-version.js";
import type { ImportField, ImportKind, ImportNode } from "./import-model.js";
import { fileStem } from "./name-types.js";
import { planTypes, type TypePlan, VOCABULARY_MODULE } from "./plan-types.js";
import { printKind, printType } from "./print-types.js";
import { homeModule, typeName } from "./type-text.js";

const BASE = "KubernetesObject";

/** The sources of one group and version: a file for each kind, one for each type that kinds share, and groupVersion.ts. */
export function printFolder(
  folder: string,
  kinds: readonly ImportKind[],
  reserved: ReadonlySet<string>,
): PrintedFolder {
  const taken = new Set(kinds.flatMap(({ name }) => (isTypeName(name) ? [name] : [])));
  const kindNames = new Map(
    kinds.map((kind) => [kind, isTypeName(kind.name) ? kind.name : freeName(typeNameOf(kind.name), taken)]),
  );
  const bases = ownBases(kinds, taken);
  const planned = planTypes(kinds, new Set([...reserved, ...taken]));
  const names = createLocalNames([...taken, ...planned.types.map(({ name }) => name)]);
  const plan: TypePlan = { ...planned, names };
  const files = new Map<string, Piece[]>();
  const add = (home: string, printed: Piece): void => void files.set(home, [...(files.get(home) ?? []), printed]);

  for (const [key, name] of bases) {
    const kind = kinds.find((each) => baseKey(each) === key);
    if (kind?.ownBase !== undefined) add(name, printBase(name, kind.ownBase, names));
  }
  for (const kind of kinds) {
    const name = kindNames.get(kind) ?? kind.name;
    const own = bases.get(baseKey(kind) ?? "");
    const base = own === undefined ? names.imported(VOCABULARY_MODULE, BASE) : typeName({ name: own, home: own });
    add(kind.name, printKind(kind, { name, base }, plan));
  }
  for (const type of plan.types) add(type.home, printType(type, plan));

  const [first] = kinds;
  const group = first?.group ?? "";
  const version = first?.version ?? "";
  const head = sourceText(
    lines([
      lineComment(`+groupName=${group}`),
      ...(isVersionName(version) ? [] : [lineComment(`+versionName=${version}`)]),
      NOTHING,
      code`export const groupVersion = { group: ${text(group)}, version: ${text(version)} } as const;`,
      NOTHING,
    ]),
  );
  const stems = fileStems([...files.keys()]);
  const paths = new Map([
    ...plan.types.map((type) => [type.name, type.paths] as const),
    ...kinds.map((kind) => [kindNames.get(kind) ?? kind.name, [[kind.name]]] as const),
  ]);
  return {
    files: [
      { path: `${folder}/groupVersion.ts`, text: head },
      ...[...files].map(([home, printed]) => ({
        path: `${folder}/${stems.get(home)}.ts`,
        text: fileText(home, printed, stems),
      })),
    ],
    pathsOf: (text, offset) => pathsAt(text, offset, paths),
  };
}

/** The sources of a folder, and which nodes of the CRDs a place in one of them is about. */
export interface PrintedFolder {
  readonly files: readonly GeneratedFile[];
  readonly pathsOf: (text: string, offset: number) => readonly (readonly string[])[];
}

/** The nodes of the field or type that a place is in or above, by the paths of the types that have it. */
function pathsAt(
  text: string,
  offset: number,
  paths: ReadonlyMap<string, readonly (readonly string[])[]>,
): readonly (readonly string[])[] {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const declared = /^(?:export (?:interface|type) (\w+)| {2}("(?:[^"\\]|\\.)*"|[\w$]+)\??:)/gm;
  declared.lastIndex = lineStart;
  const [, type, member] = declared.exec(text) ?? [];
  if (type !== undefined) return paths.get(type) ?? [];
  const [, owner] = [...text.slice(0, offset).matchAll(/^export (?:interface|type) (\w+)/gm)].at(-1) ?? [];
  const name: unknown = member?.startsWith('"') === true ? JSON.parse(member) : member;
  return typeof name === "string" ? (paths.get(owner ?? "") ?? []).map((path) => [...path, name]) : [];
}

/** The name of the file of each kind and type, no two alike, also where a file system takes capitals for small letters. */
function fileStems(homes: readonly string[]): Map<string, string> {
  const taken = new Set(["groupversion"]);
  return new Map(homes.map((home) => [home, freeName(fileStem(home), taken)]));
}

/** The names of the interfaces that give objects texts of their own for `apiVersion` and `kind`. */
function ownBases(kinds: readonly ImportKind[], taken: Set<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const kind of kinds) {
    const key = baseKey(kind);
    if (key !== undefined && !names.has(key)) names.set(key, freeName("TypeMeta", taken));
  }
  return names;
}

function baseKey({ ownBase }: ImportKind): string | undefined {
  const withoutPath = ({ path: _, ...node }: ImportNode): unknown => node;
  return ownBase === undefined
    ? undefined
    : JSON.stringify(ownBase.map((field) => ({ ...field, node: withoutPath(field.node) })));
}

function printBase(name: string, fields: readonly ImportField[], names: LocalNames): Piece {
  const text = `${name} holds what every object says of itself: its kind, and the version of the schema that it is written in.`;
  const root: ImportNode = {
    form: { kind: "object", fields },
    nullable: false,
    description: text,
    markers: [],
    placeMarkers: [],
    path: [name],
  };
  const kind: ImportKind = {
    name,
    plural: "",
    group: "",
    version: "",
    resourceMarkers: ["+kubebuilder:object:root=false"],
    enabledBy: undefined,
    ownBase: undefined,
    root,
  };
  const plan: TypePlan = { ...planTypes([kind], new Set()), names };
  return printKind(kind, { name, base: names.imported(VOCABULARY_MODULE, BASE) }, plan);
}

function fileText(home: string, printed: readonly Piece[], stems: ReadonlyMap<string, string>): string {
  const paths = new Map([...stems].map(([each, stem]) => [homeModule(each), `./${stem}.js`]));
  const body = printed.flatMap((piece, index) => (index === 0 ? [piece] : [NOTHING, piece]));
  const pathOf = (module: string): string | undefined =>
    module === homeModule(home) ? undefined : (paths.get(module) ?? module);
  return sourceText(withImports([], lines([...body, NOTHING]), { pathOf }));
}
