import { widget } from "../../compile.js";
import { declarations, type FindingCase, spec, WIDGET } from "./finding-case.js";

const SPEC = "export interface WidgetSpec {";

/** Mistakes that src/diagnostics/catalogue/type.ts has words for. */
export const TYPE_FINDINGS: readonly FindingCase[] = [
  { name: "a bare number", sources: spec("  a: number;"), finds: [["type-bare-number", `${WIDGET}:8:6`, "number"]] },
  {
    name: "a bare number in a list",
    sources: spec("  a: Array<number>;"),
    finds: [["type-bare-number", `${WIDGET}:8:12`, "number"]],
  },
  { name: "a float", sources: spec("  a: Float64;"), finds: [["type-float", `${WIDGET}:8:6`, "Float64"]] },
  { name: "a fraction", sources: spec("  a: 1 | 2.5;"), finds: [["type-float", `${WIDGET}:8:10`, "2.5"]] },
  { name: "any", sources: spec("  a: any;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "any"]] },
  {
    name: "no type of an index signature",
    sources: spec("  a: { [k: string] };"),
    finds: [["type-not-expressible", `${WIDGET}:8:8`, "[k: string]"]],
  },
  { name: "no type at all", sources: spec("  abc;"), finds: [["type-not-expressible", `${WIDGET}:8:3`, "abc"]] },
  { name: "unknown", sources: spec("  a: unknown;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "unknown"]] },
  { name: "object", sources: spec("  a: object;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "object"]] },
  { name: "never", sources: spec("  a: never;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "never"]] },
  { name: "bigint", sources: spec("  a: bigint;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "bigint"]] },
  { name: "null alone", sources: spec("  a: null;"), finds: [["type-not-expressible", `${WIDGET}:8:6`, "null"]] },
  {
    name: "null twice",
    sources: spec("  a: null | null;"),
    finds: [["type-not-expressible", `${WIDGET}:8:6`, "null | null"]],
  },
  {
    name: "a function",
    sources: spec("  a: (b: string) => void;"),
    finds: [["type-not-expressible", `${WIDGET}:8:6`, "(b: string) => void"]],
  },
  { name: "a method", sources: spec("  a(): void;"), finds: [["type-not-expressible", `${WIDGET}:8:3`, "a(): void;"]] },
  {
    name: "a computed name",
    sources: spec("  [a]: string;"),
    finds: [["type-not-expressible", `${WIDGET}:8:3`, "[a]: string;"]],
  },
  {
    name: "a tuple",
    sources: spec("  a: [string, string];"),
    finds: [["type-not-expressible", `${WIDGET}:8:6`, "[string, string]"]],
  },
  {
    name: "a conditional type",
    sources: declarations(SPEC, "  a: T<string>;", "}", "export type T<U> = U extends string ? string : boolean;"),
    finds: [["type-not-expressible", `${WIDGET}:10:20`, "U extends string ? string : boolean"]],
  },
  {
    name: "a name that nothing declares",
    sources: spec("  a: Sting;"),
    finds: [["type-unresolved", `${WIDGET}:8:6`, "Sting"]],
  },
  {
    name: "a generic name that nothing declares",
    sources: spec("  a: Map<string, string>;"),
    finds: [["type-unresolved", `${WIDGET}:8:6`, "Map"]],
  },
  {
    name: "a name that the import does not resolve",
    sources: {
      ...spec("  a: string;"),
      "api/v1/base.ts": "export interface Base {}\ninterface Hidden {}\n",
      "api/v1/other.ts": [
        'import type { KubernetesObject } from "crdwright/meta/v1";',
        'import type { Bass, Hidden } from "./base.js";',
        'import type { Far, Near } from "./far.js";',
        'import type { Schema } from "zod";',
        "export interface Other extends KubernetesObject { a: Bass; b: Hidden; c: Far; d: Schema; e: Near; f: Far }",
      ].join("\n"),
    },
    finds: [
      ["module-unresolved", "api/v1/other.ts:3:32", '"./far.js"'],
      ["module-unresolved", "api/v1/other.ts:4:29", '"zod"'],
      ["type-unresolved", "api/v1/other.ts:5:54", "Bass"],
      ["type-unresolved", "api/v1/other.ts:5:63", "Hidden"],
    ],
  },
  {
    name: "a module that another file passes on",
    sources: {
      ...spec("  a: string;"),
      "api/v1/index.ts": 'export * from "./gone.js";\n',
      "api/v1/other.ts": [
        'import type { KubernetesObject } from "crdwright/meta/v1";',
        'import type { A, B } from "./index.js";',
        "export interface Other extends KubernetesObject { a: A; b: B }",
      ].join("\n"),
    },
    finds: [["module-unresolved", "api/v1/index.ts:1:15", '"./gone.js"']],
  },
  {
    name: "a name that is declared and imported",
    sources: {
      ...declarations('import type { A } from "./other.js";', SPEC, "  a: A;", "}", "export type A = A;"),
      "api/v1/other.ts": "export type A = string;\n",
    },
    finds: [["type-import-clash", `${WIDGET}:11:13`, "A"]],
  },
  {
    name: "a name that is imported twice, from two modules or from one",
    sources: {
      ...declarations(
        'import type { A } from "./other.js";',
        'import type { A, B as C } from "./third.js";',
        'import type * as C from "./third.js";',
        'import type { A as D, B as D } from "./third.js";',
        SPEC,
        "  a: A;",
        "}",
      ),
      "api/v1/other.ts": "export type A = string;\n",
      "api/v1/third.ts": "export type A = string;\nexport type B = string;\n",
    },
    finds: [
      ["type-import-duplicate", `${WIDGET}:8:15`, "A"],
      ["type-import-duplicate", `${WIDGET}:9:13`, "* as C"],
      ["type-import-duplicate", `${WIDGET}:10:23`, "B as D"],
    ],
  },
  {
    name: "a type that contains itself",
    sources: declarations(SPEC, "  a: A;", "}", "export interface A { b?: B[] }", "export interface B { a?: A }"),
    finds: [["type-cycle", `${WIDGET}:10:18`, "A"]],
  },
  {
    name: "a type that extends itself",
    sources: declarations("export interface WidgetSpec extends WidgetSpec { a: string }"),
    finds: [["type-cycle", `${WIDGET}:7:18`, "WidgetSpec"]],
  },
  {
    name: "a type of Kubernetes that contains itself",
    sources: widget(
      'import type { JSONSchemaProps } from "crdwright/apiextensions/v1";\nexport interface WidgetSpec {\n  a: JSONSchemaProps;\n}',
    ),
    finds: [["type-cycle", `${WIDGET}:9:6`, "JSONSchemaProps"]],
  },
  {
    name: "a generic type that goes on for ever",
    sources: declarations(SPEC, "  a: A<string>;", "}", "export interface A<T> { b?: A<T[]> }"),
    finds: [["type-cycle", `${WIDGET}:10:18`, "A"]],
  },
  {
    name: "a type that holds others twice, again and again",
    sources: declarations(
      SPEC,
      `  a: ${"D<".repeat(24)}string${">".repeat(24)};`,
      "}",
      "export interface D<T> { a: T; b: T }",
    ),
    finds: [["type-too-large", `${WIDGET}:10:18`, "D"]],
  },
  {
    name: "a union of a string and something else",
    sources: spec("  a: string | Int32;"),
    finds: [["type-mixed-union", `${WIDGET}:8:6`, "string | Int32"]],
  },
  {
    name: "a union of literals of two types",
    sources: spec("  a: 'a' | 1;"),
    finds: [["type-mixed-union", `${WIDGET}:8:6`, "'a' | 1"]],
  },
  {
    name: "a union of objects",
    sources: spec("  a: { x: string } | { y: string };"),
    finds: [["type-mixed-union", `${WIDGET}:8:6`, "{ x: string } | { y: string }"]],
  },
  {
    name: "a union of a format and a string",
    sources: spec("  a: IPv4 | string;"),
    finds: [["type-mixed-union", `${WIDGET}:8:6`, "IPv4 | string"]],
  },
  {
    name: "a map whose keys are numbers",
    sources: spec("  a: Record<number, string>;", "  b: { [k: number]: string };"),
    finds: [
      ["type-map-key", `${WIDGET}:8:13`, "number"],
      ["type-map-key", `${WIDGET}:9:12`, "number"],
    ],
  },
  {
    name: "members beside an index signature",
    sources: spec("  a: { x: string; [k: string]: string };"),
    finds: [["type-map-with-fields", `${WIDGET}:8:19`, "[k: string]: string"]],
  },
  {
    name: "members beside a map that is extended",
    sources: declarations("export interface WidgetSpec extends Record<string, string> { a: string }"),
    finds: [["type-map-with-fields", `${WIDGET}:7:37`, "Record<string, string>"]],
  },
  {
    name: "members beside a map in an intersection",
    sources: spec("  a: Record<string, string> & { x: string };"),
    finds: [["type-map-with-fields", `${WIDGET}:8:6`, "Record<string, string>"]],
  },
  {
    name: "a utility type of what it cannot be applied to",
    sources: spec("  a: Partial<string>;", "  b: Pick<{ x: string }, string>;", "  c: Exclude<string, 'x'>;"),
    finds: [
      ["type-utility-argument", `${WIDGET}:8:14`, "string"],
      ["type-utility-argument", `${WIDGET}:9:26`, "string"],
      ["type-utility-argument", `${WIDGET}:10:6`, "Exclude<string, 'x'>"],
    ],
  },
  {
    name: "an interface that extends what is no object",
    sources: declarations("export type A = string[];", "export interface WidgetSpec extends A { a: string }"),
    finds: [["type-utility-argument", `${WIDGET}:8:37`, "A"]],
  },
  {
    name: "an intersection with what is no object",
    sources: spec("  a: string & { brand: 'a' };"),
    finds: [["type-utility-argument", `${WIDGET}:8:6`, "string"]],
  },
  {
    name: "a field that the type does not have",
    sources: spec("  a: Pick<{ name: string }, 'nmae'>;", "  b: Exclude<'On' | 'Off', 'Of'>;"),
    finds: [
      ["type-field-unknown", `${WIDGET}:8:29`, "'nmae'"],
      ["type-field-unknown", `${WIDGET}:9:28`, "'Of'"],
    ],
  },
  {
    name: "too few and too many type arguments",
    sources: declarations(
      SPEC,
      "  a: A;",
      "  b: A<string, string>;",
      "  c: Pick<A<string>>;",
      "}",
      "export interface A<T> { a: T }",
    ),
    finds: [
      ["type-argument-count", `${WIDGET}:8:6`, "A"],
      ["type-argument-count", `${WIDGET}:9:6`, "A<string, string>"],
      ["type-argument-count", `${WIDGET}:10:6`, "Pick<A<string>>"],
    ],
  },
  {
    name: "a kind that is generic",
    sources: declarations(
      "export interface WidgetSpec {}",
      "// +kubebuilder:object:root=true",
      "export interface Other<T> extends Widget { more: T }",
    ),
    finds: [["type-argument-count", `${WIDGET}:9:18`, "Other"]],
  },
  {
    name: "undefined",
    sources: spec("  a: undefined;", "  b: string | undefined;", "  c?: string | undefined;"),
    finds: [
      ["type-undefined", `${WIDGET}:8:6`, "undefined"],
      ["type-undefined", `${WIDGET}:9:15`, "undefined"],
    ],
  },
  {
    name: "a type that is declared twice",
    sources: declarations(SPEC, "  a: A;", "}", "export type A = string;", "export interface A {}"),
    finds: [["type-duplicate", `${WIDGET}:11:18`, "A"]],
  },
  {
    name: "a field that is declared twice",
    sources: spec("  a: string;", "  'a'?: Int32;"),
    finds: [["type-field-duplicate", `${WIDGET}:9:3`, "'a'"]],
  },
  {
    name: "an enum member that is no string",
    sources: declarations(SPEC, "  a: A;", "}", 'export enum A { X = "x", Y = 1, Z, Q = "a" + "b" }'),
    finds: [["type-enum-member", `${WIDGET}:10:26`, "Y = 1"]],
  },
  {
    name: "an enum of numbers",
    sources: declarations(SPEC, "  // +kubebuilder:default=1", "  a?: A;", "}", "export enum A { X, Y }"),
    finds: [["type-enum-member", `${WIDGET}:11:17`, "X"]],
  },
];
