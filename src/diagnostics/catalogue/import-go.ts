import { declareDiagnostic } from "../diagnostic.js";

export const goBroken = declareDiagnostic<{ place: string }>({
  code: "go-broken",
  severity: "error",
  message: ({ place }) => `this is no Go that can be read: ${place}`,
  help: () => "go vet prints what the compiler does not take; the other declarations of the file were read",
});

export const goFileLeftOut = declareDiagnostic<{ file: string; constraint: string }>({
  code: "go-file-left-out",
  severity: "warning",
  message: ({ file, constraint }) => `${file} is left out: it is built with ${constraint} alone`,
  help: () =>
    "types of an API are the same on all platforms: move those that it needs to a file without the constraint",
});

export const goPatternEmpty = declareDiagnostic<{ pattern: string; problem: string }>({
  code: "go-pattern-empty",
  severity: "error",
  message: ({ pattern, problem }) => `${pattern} names no Go package: ${problem}`,
  help: () => "name folders as for go list: ./api/... for a folder and those below it, or an import path",
});

export const goPackageMissing = declareDiagnostic<{ importPath: string; type: string; count: number; help: string }>({
  code: "go-package-missing",
  severity: "error",
  message: ({ importPath, type, count }) =>
    `the package ${importPath} is not at hand, and ${type}${count === 1 ? "" : ` and ${count - 1} more`} of it ${count === 1 ? "is" : "are"} needed`,
  help: ({ help }) => help,
});

export const goTypeUnknown = declareDiagnostic<{ name: string; place: string }>({
  code: "go-type-unknown",
  severity: "error",
  message: ({ name, place }) => `there is no type ${name} in ${place}`,
  help: () => "check the spelling, and that its file is not kept out by a build constraint",
});

export const goTypeUnsupported = declareDiagnostic<{ syntax: string }>({
  code: "go-type-unsupported",
  severity: "warning",
  message: ({ syntax }) => `${syntax} says nothing of the JSON that it becomes: any JSON is allowed here`,
  help: () => "give it a type in the TypeScript, or a named type in Go",
});

export const goFieldLeftOut = declareDiagnostic<{ field: string; problem: string }>({
  code: "go-field-left-out",
  severity: "warning",
  message: ({ field, problem }) => `${field} is left out: ${problem}`,
  help: () => 'give the field a tag, such as `json:"name,omitempty"`, or json:"-" if it is not part of the API',
});

export const goGroupMissing = declareDiagnostic<{ importPath: string; count: number }>({
  code: "go-group-missing",
  severity: "error",
  message: ({ importPath, count }) =>
    `${importPath} has ${count === 1 ? "a kind" : `${count} kinds`} and says no group, and no server takes a CRD without one`,
  help: () => "write // +groupName=<group> above the package clause, in doc.go or groupversion_info.go",
});

export const goNoKinds = declareDiagnostic<{ count: number }>({
  code: "go-no-kinds",
  severity: "error",
  message: ({ count }) => `there is no kind in ${count === 1 ? "the package" : `the ${count} packages`}`,
  help: () => "a kind is a struct with metav1.TypeMeta and metav1.ObjectMeta embedded",
});

export const goKindMarker = declareDiagnostic<{ name: string; count: number }>({
  code: "go-kind-marker",
  severity: "warning",
  message: ({ name, count }) =>
    `+${name} is left out, ${count === 1 ? "once" : `in ${count} places`}: it stands on a type that is no kind, where it has no effect`,
  help: () => "move it to the kind that it was meant for",
});

export const goBlockMarker = declareDiagnostic<{ name: string; count: number }>({
  code: "go-block-marker",
  severity: "warning",
  message: ({ name, count }) =>
    `${name} is left out${count === 1 ? "" : `, and ${count - 1} more`}: it stands in a block comment, in which controller-gen reads no marker`,
  help: () => "write it in a line of its own that begins with //, if it is to have an effect",
});

export const goOwnJson = declareDiagnostic<{ type: string; hasMarkers: boolean }>({
  code: "go-own-json",
  severity: "warning",
  message: ({ type, hasMarkers }) =>
    `${type} writes its own JSON in MarshalJSON, which does not carry over: ${
      hasMarkers
        ? "where it is used, only its markers are checked"
        : "its JSON is taken to be what it is declared as, as in controller-gen"
    }`,
  help: () => "say in TypeScript what the JSON looks like: a type, or a string with a pattern",
});

export const goRawMessage = declareDiagnostic<Record<never, never>>({
  code: "go-raw-message",
  severity: "warning",
  message: () => "json.RawMessage becomes a string of bytes, as in controller-gen, and not any JSON",
  help: () => "apiextensionsv1.JSON is any JSON, and runtime.RawExtension any object",
});

export const goTextMissing = declareDiagnostic<{ type: string }>({
  code: "go-text-missing",
  severity: "warning",
  message: ({ type }) => `this field has no comment, and controller-gen gives it that of ${type}, which is not at hand`,
  help: () => "with Go installed, or GOROOT set, its text is found; or write a comment above the field",
});

export const goNotCarried = declareDiagnostic<{ what: string; names: readonly string[]; instead: string }>({
  code: "go-not-carried-over",
  severity: "warning",
  message: ({ what, names }) =>
    `${what} do not carry over: ${names.slice(0, 4).join(", ")}${names.length > 4 ? ` and ${names.length - 4} more` : ""}`,
  help: ({ instead }) => instead,
});
