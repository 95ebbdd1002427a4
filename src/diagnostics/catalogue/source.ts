import { declareDiagnostic } from "../diagnostic.js";

export const syntaxError = declareDiagnostic<{ problem: string }>({
  code: "source-syntax",
  severity: "error",
  message: ({ problem }) => `this file does not parse as TypeScript: ${problem}`,
  help: () => "correct the syntax here; nothing is generated from a file that does not parse",
});

export const classAsType = declareDiagnostic<{ name: string }>({
  code: "source-class",
  severity: "error",
  message: ({ name }) => `${name} is a class, and types of an API are interfaces, type aliases and enums`,
  help: ({ name }) =>
    `write: export interface ${name} { … }, for a kind with extends KubernetesObject; keep classes in files outside of the API's folder`,
});

export const sourceTooDeep = declareDiagnostic<{ max: number }>({
  code: "source-too-deep",
  severity: "error",
  message: ({ max }) => `types or values are more than ${max} deep in one another, so this file is not read`,
  help: () => "give the inner types names of their own",
});

export const literalExpected = declareDiagnostic<{ call: string; found: string }>({
  code: "source-not-literal",
  severity: "error",
  message: ({ call, found }) => `${call}(…) is read, not run, so it takes literals only; this is ${found}`,
  help: () => "write the value out: a string, a number, true or false, an array or an object of these",
});

export const duplicateKey = declareDiagnostic<{ key: string }>({
  code: "source-duplicate-key",
  severity: "error",
  message: ({ key }) => `the key ${key} is given twice`,
  help: () => "keep one of the two",
});

export const callMissing = declareDiagnostic<{ call: string; file: string }>({
  code: "source-call-missing",
  severity: "error",
  message: ({ call, file }) => `${file} has no call of ${call}(…)`,
  help: ({ call }) => `export the result of one ${call}({ … }) from it`,
});
