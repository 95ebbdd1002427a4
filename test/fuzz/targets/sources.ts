import fc from "fast-check";
import { createCompiler } from "../../../src/project/compile.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import { drawnSources } from "../../emitters/validators/drawn-models.js";
import { mutatedText, textsBelow } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const vocabulary = readVocabulary();
const compiler = createCompiler();
const TOKENS = [
  ...[
    "export type T = ",
    "export interface T ",
    "extends ",
    "interface ",
    "{",
    "}",
    "[]",
    "<T>",
    "Record<string, ",
    " | ",
  ],
  ...[
    " & ",
    "?: ",
    ": ",
    ";",
    "string",
    "Int32",
    "keyof ",
    "typeof ",
    "Omit<",
    "Pick<",
    "Partial<",
    '"a"',
    "1",
    "null",
  ],
  ...[
    "// +kubebuilder:validation:",
    "MaxLength=3",
    "// +optional\n",
    "// +listType=map\n",
    "// +default=",
    "{a: 1}",
    "`",
  ],
  ...[
    '// +kubebuilder:validation:XValidation:rule="',
    "// +kubebuilder:object:root=true\n",
    "// +groupName=",
    "import ",
  ],
  ...["type D<T> = { a: T; b: T };", "D<D<D<D<D<D<string>>>>>>", "spec: Widget;", "get x() {}", "@a ", "#x", "\\u0061"],
];
const WIDGET = `import type { Int32, KubernetesObject, Time } from "crdwright/meta/v1";

// Widget is one.
// +kubebuilder:resource:path=widgets,scope=Cluster
// +kubebuilder:subresource:status
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { seen?: Time };
}

/** What is wanted. */
export interface WidgetSpec {
  // +kubebuilder:validation:MaxLength=9
  // +kubebuilder:validation:XValidation:rule="self != 'a'",message="no"
  name?: string;
  // +kubebuilder:validation:Enum=1;2
  size?: Int32;
  // +listType=map
  // +listMapKey=name
  parts?: Part[];
  labels?: Record<string, "a" | "b">;
  both?: Pick<Part, "name"> & { more: boolean };
}

export interface Part { name: string; value?: Pair<string> }
export type Pair<T> = { a: T; b: T };
`;

type Files = { readonly [path: string]: string };

const GROUP = "// +groupName=example.com\n";
const small: fc.Arbitrary<Files> = fc.record({
  "api/v1/groupVersion.ts": fc.oneof({ weight: 9, arbitrary: fc.constant(GROUP) }, mutatedText([GROUP], TOKENS)),
  "api/v1/widget.ts": mutatedText([WIDGET], TOKENS),
});
const drawn: fc.Arbitrary<Files> = drawnSources.chain((sources) =>
  fc.record({
    "api/features.ts": fc.constant(sources["api/features.ts"] ?? ""),
    "api/v1/groupVersion.ts": fc.constant(GROUP),
    "api/v1/widget.ts": mutatedText([sources["api/v1/widget.ts"] ?? ""], TOKENS),
  }),
);
const real: fc.Arbitrary<Files> = fc.record({
  "api/v1/groupVersion.ts": fc.constant(GROUP),
  "api/v1/types.ts": mutatedText(textsBelow("api/config", ".ts", 12_000), TOKENS),
});

/** Annotated TypeScript: all that is generated of it, clients and validators too, or what is reported. */
export const sources: FuzzTarget<Files> = {
  inputs: fc.oneof({ weight: 4, arbitrary: small }, { weight: 3, arbitrary: drawn }, { weight: 1, arbitrary: real }),
  run: (files, isAfresh) => {
    const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
    const {
      files: crds,
      code,
      diagnostics,
    } = (isAfresh ? createCompiler() : compiler)({
      config: { clients: true, validation: true },
      sources: texts.filter(({ path }) => path !== "api/features.ts"),
      features: texts.find(({ path }) => path === "api/features.ts"),
      overrides: [],
      vocabulary: () => vocabulary,
    });
    for (const { span, code } of diagnostics) {
      const length = span === undefined ? 0 : (files[span.file]?.length ?? Number.NaN);
      insist(
        span === undefined || (span.start >= 0 && span.start <= span.end && span.end <= length),
        `${code} has its place`,
      );
    }
    for (const { path } of [...crds, ...code]) insist(!/(^|\/)\.\.(\/|$)|^\//.test(path), `${path} is in its folder`);
    return [crds, code, diagnostics.map(({ code, message, span }) => [code, message, span])];
  },
};
