import { append } from "../kube/values/append.js";
/** Something that gets a name: the paths of all nodes that are of the type, each from the kind on. */
export interface Nameable {
  readonly paths: (readonly string[])[];
}

/**
 * Names types after the fields that are of them: by the last name of the path, with as many of the names before it as it
 * takes to tell types apart. A type of more fields than all others of a name together keeps the short one.
 */
export function nameTypes<Type extends Nameable>(
  types: readonly Type[],
  taken: ReadonlySet<string>,
): Map<Type, string> {
  const named = new Map<Type, string>();
  const used = new Set(taken);
  let open = types.map((type) => ({ type, path: namingPath(type), length: 1 }));
  while (open.length > 0) {
    const byName = new Map<string, typeof open>();
    for (const each of open) {
      const name = nameOf(each.path, each.length);
      byName.set(name, [...(byName.get(name) ?? []), each]);
    }
    const next: typeof open = [];
    for (const [name, claimants] of byName) {
      const sorted = [...claimants].sort((a, b) => b.type.paths.length - a.type.paths.length);
      const [first, second] = sorted;
      const isClear = second === undefined || (first?.type.paths.length ?? 0) > 2 * second.type.paths.length;
      const winner = isClear && !used.has(name) ? first : undefined;
      if (winner !== undefined) {
        named.set(winner.type, name);
        used.add(name);
      }
      append(
        next,
        claimants.filter((each) => each !== winner),
      );
    }
    open = next
      .map((each) => ({ ...each, length: each.length + 1 }))
      .filter((each) => {
        if (each.length <= each.path.length) return true;
        const base = nameOf(each.path, each.path.length);
        let number = 2;
        while (used.has(`${base}${number}`)) number++;
        named.set(each.type, `${base}${number}`);
        used.add(`${base}${number}`);
        return false;
      });
  }
  return named;
}

/** The path to name a type by: the shortest of those that end in the name that most have in common. */
function namingPath({ paths }: Nameable): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path.at(-1) ?? "", (counts.get(path.at(-1) ?? "") ?? 0) + 1);
  const [last] = [...counts].sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1));
  const ending = paths.filter((path) => path.at(-1) === last?.[0]);
  return [...ending].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1))[0] ?? [];
}

/** Fields right below the kind are named with it: a Spec alone would say nothing. */
function nameOf(path: readonly string[], length: number): string {
  const parts = path.length === 2 ? path : path.slice(-length);
  return typeName(parts);
}

/** A name in CamelCase of parts that may hold any sign; capitals within them stay. */
export function typeName(parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/)).filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : `Type${name}`;
}

/** The name of a file for a type: small letters, with hyphens between the words of the name. */
export function fileStem(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

/** Words that look like plurals and are not, or have the form of their own plural. */
const UNCHANGED = /(?:ss|us|is|ics|news|series|species|data|metadata|dns|tls|aws|ops|sms|nfs|gcs|kms)$/i;

/**
 * The singular of a name in lowerCamelCase or CamelCase, for the type of a list's entries. Only the endings of regular
 * English plurals go; what is no plural stays as it is.
 */
export function singularOf(name: string): string {
  if (name.length < 4 || UNCHANGED.test(name)) return name;
  if (/[^aeiouAEIOU]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(name) || /(?:ddress|lias|tatus|bus)es$/.test(name)) return name.slice(0, -2);
  if (/[a-z0-9A-Z]s$/.test(name)) return name.slice(0, -1);
  return name;
}
