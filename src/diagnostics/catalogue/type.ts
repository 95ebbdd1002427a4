import { declareDiagnostic, replaced } from "../diagnostic.js";

export const bareNumber = declareDiagnostic<Record<string, never>>({
  code: "type-bare-number",
  severity: "error",
  message: () => "number says neither which whole numbers nor which fractions are meant",
  help: () =>
    "use Int32, Int64, Int, Quantity or IntOrString from crdwright/meta/v1 (or Float64, where the configuration allows floats)",
});

export const floatRefused = declareDiagnostic<Record<string, never>>({
  code: "type-float",
  severity: "error",
  message: () => "floats are refused: languages print and round them differently, so objects change on their way",
  help: () => "use a string or a Quantity, or set allowFloats: true in crdwright.config.ts",
});

export const noSchema = declareDiagnostic<{ syntax: string; help: string }>({
  code: "type-not-expressible",
  severity: "error",
  message: ({ syntax }) => `${syntax} has no schema`,
  help: ({ help }) => help,
});

export const unresolvedName = declareDiagnostic<{ name: string; reason: string; suggestion: string | undefined }>({
  code: "type-unresolved",
  severity: "error",
  message: ({ name, reason }) => `the type ${name} cannot be found: ${reason}`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "declare it in the API's folder and import it by a relative path, or take it from crdwright/meta/v1"
      : suggestion,
});

export const moduleMissing = declareDiagnostic<{
  module: string;
  offered: { readonly names: readonly string[]; readonly from: string } | undefined;
}>({
  code: "module-unresolved",
  severity: "error",
  message: ({ module }) =>
    isRelative(module)
      ? `there is no file ${module} among the API sources`
      : `types of the package ${module} are not read; only crdwright/meta/v1, its likes such as crdwright/core/v1 and the files of the API are`,
  help: ({ module, offered }) =>
    offered !== undefined
      ? `write import type { ${offered.names.join(", ")} } from "${offered.from}"`
      : isRelative(module)
        ? "correct the path, or put the file into the API's folder"
        : "declare its types in the API's folder and import them by a relative path, or use those of crdwright/meta/v1",
});

function isRelative(module: string): boolean {
  return module.startsWith(".");
}

/** `coreType` is the type of Kubernetes that the API uses, where the cycle is in that. */
export const cyclicType = declareDiagnostic<{ cycle: readonly string[]; coreType?: string }>({
  code: "type-cycle",
  severity: "error",
  message: ({ cycle, coreType = "this type" }) =>
    `${coreType} contains itself, and a CRD's schema cannot: ${cycle.join(" -> ")}`,
  help: ({ coreType }) =>
    coreType === undefined
      ? "break the cycle, or stop it with JSONValue or RawExtension and +kubebuilder:pruning:PreserveUnknownFields"
      : "use JSONValue from crdwright/meta/v1, or RawExtension for an object: they keep any value, and a rule or the controller checks it",
});

export const mixedUnion = declareDiagnostic<{ members: string }>({
  code: "type-mixed-union",
  severity: "error",
  message: ({ members }) => `a union of ${members} has no structural schema`,
  help: () =>
    "unions may hold literals, enums, string formats and null; for a number or a string use IntOrString, for variants of an object use optional members with +kubebuilder:validation:ExactlyOneOf",
});

export const mapKey = declareDiagnostic<Record<string, never>>({
  code: "type-map-key",
  severity: "error",
  message: () => "the keys of a map are strings",
  help: () => "use Record<string, …>",
});

export const mapWithFields = declareDiagnostic<Record<string, never>>({
  code: "type-map-with-fields",
  severity: "error",
  message: () => "an object cannot have both named members and an index signature: a CRD allows one of the two",
  help: () => "move the open part to a member of its own",
});

export const utilityArgument = declareDiagnostic<{ name: string; expected: string }>({
  code: "type-utility-argument",
  severity: "error",
  message: ({ name, expected }) => `${name} needs ${expected} here`,
  help: () => "write the type out, or name a type that it can be applied to",
});

export const fieldUnknown = declareDiagnostic<{ name: string; field: string; suggestion: string | undefined }>({
  code: "type-field-unknown",
  severity: "error",
  message: ({ name, field }) => `${name} names ${field}, which the type does not have`,
  help: ({ suggestion }) => (suggestion === undefined ? "correct the name" : `Did you mean ${suggestion}?`),
  replacement: ({ field, suggestion }) => replaced(field, suggestion),
});

export const typeArgumentCount = declareDiagnostic<{ name: string; expected: number; count: number }>({
  code: "type-argument-count",
  severity: "error",
  message: ({ name, expected, count }) =>
    `${name} takes ${expected} type argument${expected === 1 ? "" : "s"}, and there ${count === 1 ? "is" : "are"} ${count}`,
  help: () => "give one type for each parameter that has no default",
});

export const undefinedMember = declareDiagnostic<Record<string, never>>({
  code: "type-undefined",
  severity: "error",
  message: () => "undefined is not a value that an object can hold",
  help: () => "make the field optional with `?`, or use `| null` for an explicit null",
});

export const duplicateDeclaration = declareDiagnostic<{ name: string }>({
  code: "type-duplicate",
  severity: "error",
  message: ({ name }) => `${name} is declared twice in this file`,
  help: () => "rename or merge the two",
});

export const importClash = declareDiagnostic<{ name: string; module: string }>({
  code: "type-import-clash",
  severity: "error",
  message: ({ name, module }) => `${name} is declared in this file and imported from ${module} as well`,
  help: ({ name }) => `rename the declaration, or import the other as { ${name} as … }`,
});

export const importDuplicate = declareDiagnostic<{ name: string }>({
  code: "type-import-duplicate",
  severity: "error",
  message: ({ name }) => `${name} is imported twice in this file`,
  help: ({ name }) => `import one of the two as { ${name} as … }, or take one away where both are the same`,
});

export const duplicateField = declareDiagnostic<{ name: string }>({
  code: "type-field-duplicate",
  severity: "error",
  message: ({ name }) => `the field ${name} is declared twice`,
  help: () => "keep one of the two",
});

export const enumMemberValue = declareDiagnostic<{ name: string; others: number }>({
  code: "type-enum-member",
  severity: "error",
  message: ({ name, others }) =>
    others === 0
      ? `the enum member ${name} has no value that is a plain string`
      : `the enum member ${name} and ${others} more have no values that are plain strings`,
  help: ({ name }) => `write ${name} = "…"; numbers and computed values are not kept by all clients`,
});

export const typeTooLarge = declareDiagnostic<{ name: string; max: number }>({
  code: "type-too-large",
  severity: "error",
  message: ({ name, max }) => `${name} has more than ${max} fields and items with all that is below it`,
  help: () =>
    "keep part of it as JSONValue or RawExtension, or refer to objects of another kind: no server takes so large a CRD",
});
