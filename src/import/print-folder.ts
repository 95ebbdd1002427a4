import type { GeneratedFile } from "../output/generated-file.js";
import type { ImportField, ImportKind, ImportNode } from "./import-model.js";
import { type PlannedType, planTypes } from "./plan-types.js";
import { type PrintedDeclaration, printKind, printType } from "./print-types.js";
import { fileStem } from "./type-name.js";

const VOCABULARY_MODULE = "crdwright/meta/v1";
const BASE = "KubernetesObject";

/** The sources of one group and version: a file for each kind, one for each type that kinds share, and groupVersion.ts. */
export function printFolder(folder: string, kinds: readonly ImportKind[], taken: ReadonlySet<string>): GeneratedFile[] {
  const bases = ownBases(kinds);
  const names = [...kinds.map(({ name }) => name), ...bases.values()];
  const plan = planTypes(kinds, new Set([...taken, ...names]));
  const files = new Map<string, PrintedDeclaration[]>();
  const add = (home: string, printed: PrintedDeclaration): void =>
    void files.set(home, [...(files.get(home) ?? []), printed]);

  for (const [key, name] of bases) {
    const kind = kinds.find((each) => baseKey(each) === key);
    if (kind?.ownBase !== undefined) add(name, printBase(name, kind.ownBase));
  }
  for (const kind of kinds) {
    const base = bases.get(baseKey(kind) ?? "");
    const printed = printKind(kind, base ?? BASE, plan);
    if (base === undefined) add(kind.name, { ...printed, vocabulary: [...printed.vocabulary, BASE] });
    else add(kind.name, { ...printed, types: [...printed.types, { name: base, home: base }] });
  }
  for (const type of plan.types) add(type.home, printType(type, plan));

  const [first] = kinds;
  const group = first?.group ?? "";
  const version = first?.version ?? "";
  const head = `// +groupName=${group}\n\nexport const groupVersion = { group: "${group}", version: "${version}" } as const;\n`;
  return [
    { path: `${folder}/groupVersion.ts`, text: head },
    ...[...files].map(([home, printed]) => ({ path: `${folder}/${fileStem(home)}.ts`, text: fileText(home, printed) })),
  ];
}

/** The names of the interfaces that give objects texts of their own for `apiVersion` and `kind`. */
function ownBases(kinds: readonly ImportKind[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const kind of kinds) {
    const key = baseKey(kind);
    if (key !== undefined && !names.has(key))
      names.set(key, names.size === 0 ? "TypeMeta" : `TypeMeta${names.size + 1}`);
  }
  return names;
}

function baseKey({ ownBase }: ImportKind): string | undefined {
  const withoutPath = ({ path: _, ...node }: ImportNode): unknown => node;
  return ownBase === undefined
    ? undefined
    : JSON.stringify(ownBase.map((field) => ({ ...field, node: withoutPath(field.node) })));
}

function printBase(name: string, fields: readonly ImportField[]): PrintedDeclaration {
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
  const printed = printKind(kind, BASE, planTypes([kind], new Set()));
  return { ...printed, vocabulary: [...printed.vocabulary, BASE] };
}

function fileText(home: string, printed: readonly PrintedDeclaration[]): string {
  const vocabulary = [...new Set(printed.flatMap((each) => each.vocabulary))].sort();
  const modules = new Map<string, Set<string>>();
  for (const type of printed.flatMap(({ types }): readonly Pick<PlannedType, "name" | "home">[] => types)) {
    if (type.home !== home) modules.set(type.home, (modules.get(type.home) ?? new Set()).add(type.name));
  }
  const local = [...modules].map(([module, names]) => [`./${fileStem(module)}.js`, [...names].sort()] as const);
  const imports = [
    ...(vocabulary.length === 0 ? [] : [[VOCABULARY_MODULE, vocabulary] as const]),
    ...local.sort(([a], [b]) => (a < b ? -1 : 1)),
  ].map(([module, names]) => importLine(names, module));
  const body = printed.map(({ text }) => text).join("\n\n");
  return `${imports.length === 0 ? "" : `${imports.join("\n")}\n\n`}${body}\n`;
}

function importLine(names: readonly string[], module: string): string {
  const line = `import type { ${names.join(", ")} } from "${module}";`;
  return line.length <= 120
    ? line
    : `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${module}";`;
}
