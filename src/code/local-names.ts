/** How generated files end the names of the files beside them that they import. */
export type ImportExtension = ".js" | ".ts" | "";

/**
 * The names of types in a generated file. What the file declares comes first and keeps its name where it can; an import
 * that would clash with a declaration gets another name in this file, and a type of TypeScript itself that a declaration
 * hides is reached by `globalThis`. So all declarations have to be made before anything is imported.
 */
export interface LocalNames {
  /** Returns the name of a declaration; the first that asks for a name has it, others get a number behind it. */
  readonly declared: (subject: object, wanted: string) => string;
  /** Returns the local name of what a module exports. */
  readonly imported: (module: string, name: string) => string;
  /** Returns how to name a type that TypeScript has everywhere, such as `Record`. */
  readonly global: (name: string) => string;
  /** Returns what was imported of a module, sorted, each as an import declaration writes it. */
  readonly imports: (module: string) => string[];
}

/** Makes the names of a file, some of which are given away already. */
export function createLocalNames(reserved: Iterable<string>): LocalNames {
  const taken = new Set(reserved);
  const declared = new Map<object, string>();
  const modules = new Map<string, Map<string, string>>();

  return {
    declared(subject, wanted) {
      const known = declared.get(subject);
      if (known !== undefined) return known;
      const name = freeName(wanted, taken);
      declared.set(subject, name);
      return name;
    },
    imported(module, name) {
      const names = modules.get(module) ?? new Map<string, string>();
      modules.set(module, names);
      const known = names.get(name);
      if (known !== undefined) return known;
      const local = freeName(taken.has(name) ? aliasOf(module, name) : name, taken);
      names.set(name, local);
      return local;
    },
    global: (name) => (taken.has(name) ? `globalThis.${name}` : name),
    imports: (module) =>
      [...(modules.get(module) ?? [])]
        .sort(byFirst)
        .map(([name, local]) => (name === local ? name : `${name} as ${local}`)),
  };
}

/** Returns a name that is not taken yet, if need be with a number behind it, and takes it. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

/** A name with the module in front: `Time` of `crdwright/meta/v1` is `MetaTime`, `connect` of `…/client` `clientConnect`. */
function aliasOf(module: string, name: string): string {
  const [, word = "other"] = module.split("/");
  const first = /^[A-Z]/.test(name) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  return first + name.charAt(0).toUpperCase() + name.slice(1);
}

function byFirst([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
