import type { TypeDefinition } from "../model/api-model.js";

/** The module whose declarations generated code imports instead of repeating them. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";

/** Names the types of a file so that no two are alike. */
export interface TypeNames {
  /** The name of a declared type; the first that asks for a name has it, others get a number behind it. */
  readonly of: (type: TypeDefinition) => string;
  /** The name of a type of the vocabulary, which is imported; another than its own where a declared type has that. */
  readonly imported: (name: string) => string;
  readonly imports: () => string[];
}

export function createTypeNames(reserved: Iterable<string>): TypeNames {
  const taken = new Set(reserved);
  const names = new Map<TypeDefinition, string>();
  const imports = new Map<string, string>();
  return {
    of(type) {
      const known = names.get(type);
      if (known !== undefined) return known;
      let name = type.name;
      for (let number = 2; taken.has(name); number++) name = `${type.name}${number}`;
      taken.add(name);
      names.set(type, name);
      return name;
    },
    imported(name) {
      const local = taken.has(name) ? `Meta${name}` : name;
      imports.set(name, local);
      return local;
    },
    imports: () => [...imports].map(([name, local]) => (name === local ? name : `${name} as ${local}`)).sort(),
  };
}

/** A name as a member of an object type: quoted where it is no identifier. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Literals as a union of types; nothing is `never`. */
export function literalUnion(values: readonly (string | number | boolean)[]): string {
  return values.length === 0 ? "never" : values.map((value) => JSON.stringify(value)).join(" | ");
}

/** A type's name as that of a value: `FeatureGate` becomes `featureGate`, and `DNSRecord` becomes `dnsRecord`. */
export function lowerFirst(name: string): string {
  return name.replace(/^([A-Z]+(?=[A-Z][a-z])|[A-Z]+$|[A-Z])/, (start) => start.toLowerCase());
}

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
