import { describe, expect, it } from "vitest";
import { REFUSALS } from "../../../src/crd/manifests/refusals.js";
import { compile, type Sources } from "../../compile.js";
import { declarations, kind, spec } from "../../diagnostics/catalogue/finding-case.js";

const K = "+kubebuilder:";
const V = `${K}validation:`;
const IMPORT = 'import type { KubernetesObject } from "crdwright/meta/v1";\n';

/** Some sources, the text that the finding points at, and what it says to do. */
type Case = readonly [name: string, sources: Sources, at: string, help: string];

const grouped = (group: string, ...markers: readonly string[]): Sources => ({
  ...kind(markers),
  "api/v1/groupVersion.ts": `// +groupName=${group}\n`,
});

const rule = (text: string, ...members: readonly string[]): Sources =>
  spec(`// ${V}XValidation:${text}`, ...(members.length === 0 ? ["x: { name: string; l: string[] };"] : members));

const selectable = (...paths: readonly string[]): Sources =>
  kind(
    paths.map((path) => `// ${K}selectablefield:JSONPath=${path}`),
    "metadata: {\n// +kubebuilder:validation:MaxLength=3\nname?: string };",
    `spec: { color: string; size: { width: string }; l: string[]; ${[..."abcdefghi"].map((name) => `${name}: string`).join("; ")} };`,
  );

const scale = (paths: string): Sources =>
  kind([`// ${K}subresource:scale:${paths}`], "spec: { n: 1 };", "status?: { n: 1; s: string };");

const column = (text: string): Sources => kind([`// ${K}printcolumn:${text}`], "spec: { a: string };");

/** A kind with an override of its spec. */
const overridden = (schema: string): Sources => ({
  ...spec("x: string;", "list: { a: string; b?: string | null }[];", "o: { a: string };"),
  "api/v1/widgets.override.yaml": `metadata: {name: widgets.example.com}\nspec:\n  versions:\n  - name: v1\n    schema: {openAPIV3Schema: {properties: {spec: {properties: ${schema}}}}}\n`,
});

const EMBEDDED = `${V}EmbeddedResource`;
const SELECTABLE =
  "name a string, whole number or boolean outside of lists by a path from the root, such as JSONPath=.spec.color";
const UNSELECTABLE =
  "take the marker away: metadata.name and metadata.namespace can be selected always, and nothing else of it";
const SCALE = "write dots and JSON names alone: specpath=.spec.replicas, statuspath=.status.replicas";
const WARNING = "write a warning of one line and at most 256 bytes, or leave it out for the usual one";
const FIELD_PATH =
  "write the path of a member from this node, such as .spec.name, or .labels['key'] in a map; lists cannot be entered";
const KIND_NAME =
  "rename the interface, or name the kind with +crdwright:kind: a kind is written in ASCII letters, digits and hyphens, with List behind it at most 63";

const CASES: Readonly<Record<string, readonly Case[]>> = {
  defaults: [
    [
      "of the kind",
      kind([], `// ${K}default=Widget`, "kind?: string;"),
      `${K}default=Widget`,
      "take the default away: whoever makes an object says its apiVersion and kind",
    ],
    [
      "of a whole object",
      kind([`// ${K}default={}`]),
      `${K}default={}`,
      "move the default from the kind to its fields: an object always says its apiVersion and kind, so nothing would be filled in",
    ],
    [
      "a number for a string, within an object",
      spec(`// ${K}default={a: 1}`, "x?: { a: string };"),
      `${K}default={a: 1}`,
      'write the value in quotes, such as "1" or "true": without them, 1 is a number and true a boolean',
    ],
    [
      "a string for a list",
      spec(`// ${K}default=a`, "x?: string[];"),
      `${K}default=a`,
      "write a list, such as {a,b}; without quotes, 3 is a number and true a boolean",
    ],
    [
      "a list for an object",
      spec(`// ${K}default={a,b}`, "x?: { a?: string };"),
      `${K}default={a,b}`,
      "write an object, such as {key: value}; without quotes, 3 is a number and true a boolean",
    ],
    [
      "an object for a string, of which the server says two things",
      spec(`// ${K}default={a: c}`, "x?: string;"),
      `${K}default={a: c}`,
      "write a string; without quotes, 3 is a number and true a boolean",
    ],
    [
      "a fraction for a whole number, of which the server says two things",
      spec(`// ${K}default=1.5`, "x?: Int32;"),
      `${K}default=1.5`,
      "write a whole number; without quotes, 3 is a number and true a boolean",
    ],
    [
      "of another value than the enum has",
      spec(`// ${K}default={a: c}`, 'x?: { a: "b" };'),
      `${K}default={a: c}`,
      'write one of "b" as the default, or add the value to the enum',
    ],
    [
      "with members that the type does not have",
      spec(`// ${K}default={b: c}`, "x?: { a?: string };"),
      `${K}default={b: c}`,
      "take the members out of the default that the type does not have, or correct their names",
    ],
    [
      "without a member that is required",
      spec(`// ${K}default={}`, "x?: { a: string };"),
      `${K}default={}`,
      "give this member in the default too: defaults of members are not filled in before a default is checked",
    ],
    [
      "beyond a limit",
      spec(`// ${V}Minimum=1`, `// ${K}default=0`, "x?: Int32;"),
      `${K}default=0`,
      "change the default so that the limits beside it allow it, or change those",
    ],
    [
      "within allOf",
      overridden("{x: {allOf: [{default: a}]}}"),
      "default",
      "take it out: a default stands beside allOf, anyOf, oneOf and not, never within",
    ],
  ],
  "lists, maps and values": [
    [
      "unique items",
      spec(`// ${V}UniqueItems=true`, "x: string[];"),
      `${V}UniqueItems=true`,
      "take +kubebuilder:validation:UniqueItems away and write +listType=set",
    ],
    [
      "a pattern of JavaScript",
      spec(`// ${V}Pattern=\`^(?!a)\``, "x: string;"),
      `${V}Pattern=\`^(?!a)\``,
      "patterns are RE2: no lookahead, lookbehind or backreference; write the pattern without, or use a rule",
    ],
    [
      "a set of objects that merge",
      spec("// +listType=set", "x: { a: string }[];"),
      "+listType=set",
      "write +structType=atomic on the type of the entries, or use +listType=map with +listMapKey, or +listType=atomic",
    ],
    [
      "a set of objects",
      declarations(
        "export interface WidgetSpec {",
        "// +listType=set",
        "x: N[] }",
        "// +structType=atomic",
        "export interface N { a: string }",
      ),
      "+listType=set",
      "use +listType=map with +listMapKey, or +listType=atomic",
    ],
    [
      "a set of sets",
      declarations(
        "export interface WidgetSpec {",
        "// +listType=set",
        "x: Names[] }",
        "// +listType=set",
        "export type Names = string[];",
      ),
      "+listType=set",
      "make the inner lists atomic: write +listType=atomic on their type",
    ],
    [
      "keys on a list that is not one of the type map",
      overridden("{list: {x-kubernetes-list-type: atomic, x-kubernetes-list-map-keys: [a]}}"),
      "x-kubernetes-list-type",
      "make the list one of the type map, or take the keys away",
    ],
    [
      "keys that are no fields",
      overridden("{list: {x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [c]}}"),
      "x-kubernetes-list-map-keys",
      "name the fields by which the items are distinguished, each once",
    ],
    [
      "null as an entry of a set",
      spec("// +listType=set", "x: (string | null)[];"),
      "+listType=set",
      "take `| null` of the entries away, or use +listType=atomic",
    ],
    [
      "null as a key",
      overridden(
        "{list: {x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b], items: {required: [b], properties: {b: {nullable: true}}}}}",
      ),
      "nullable",
      "take `| null` of this key away",
    ],
    [
      "null as the object",
      {
        ...spec("x: string;"),
        "api/v1/widgets.override.yaml":
          "metadata: {name: widgets.example.com}\nspec: {versions: [{name: v1, schema: {openAPIV3Schema: {nullable: true}}}]}\n",
      },
      "nullable",
      "take `| null` or +nullable away",
    ],
    [
      "an embedded resource without members",
      spec(`// ${EMBEDDED}`, "x: {};"),
      EMBEDDED,
      "add +kubebuilder:pruning:PreserveUnknownFields, or give the type the members that are to be kept",
    ],
    [
      "an embedded map, of which the server says two things",
      spec(`// ${EMBEDDED}`, "x: Record<string, string>;"),
      EMBEDDED,
      "use RawExtension or an interface in place of the map, or take +kubebuilder:validation:EmbeddedResource away",
    ],
    [
      "an embedded string, of which the server says two things",
      spec(`// ${EMBEDDED}`, "x: string;"),
      EMBEDDED,
      "use RawExtension or an interface as the type, or take +kubebuilder:validation:EmbeddedResource away",
    ],
    [
      "no type",
      spec(`// ${V}Schemaless`, "x: string;"),
      "x",
      "add +kubebuilder:pruning:PreserveUnknownFields, or name the type with +kubebuilder:validation:Type",
    ],
    [
      "an embedded apiVersion of another type",
      spec(`// ${EMBEDDED}`, "x: { apiVersion: Int32 };"),
      "apiVersion",
      "make it a string, as it is in every resource, or take +kubebuilder:validation:EmbeddedResource away",
    ],
    [
      "a list type on a string",
      overridden("{x: {x-kubernetes-list-type: atomic}}"),
      "x",
      "make it a list, or take away what asks for one",
    ],
    [
      "unknown fields of a number",
      spec(`// ${K}pruning:PreserveUnknownFields`, "x: IntOrString;"),
      `${K}pruning:PreserveUnknownFields`,
      "take +kubebuilder:pruning:PreserveUnknownFields away: a whole number or a string has no members",
    ],
    [
      "a limit on a kind with a status",
      kind([`// ${K}subresource:status`, `// ${V}MinProperties=1`], "spec?: {}"),
      `${V}MinProperties=1`,
      "move the marker from the kind to the type of its spec, or write the same as a rule on the kind",
    ],
    [
      "metadata",
      {
        ...spec("x: string;"),
        "api/v1/widgets.override.yaml":
          "metadata: {name: widgets.example.com}\nspec: {versions: [{name: v1, schema: {openAPIV3Schema: {properties: {metadata: {maxProperties: 3}}}}}]}\n",
      },
      "metadata",
      "keep limits on metadata.name and metadata.generateName, and write all else as a rule on the kind",
    ],
    [
      "metadata within not",
      overridden("{o: {not: {properties: {metadata: {}}}}}"),
      "metadata",
      "take metadata out of it: a CRD says nothing of metadata within allOf, anyOf, oneOf and not",
    ],
  ],
  rules: [
    [
      "an empty rule",
      rule('rule=""'),
      `${V}XValidation:rule=""`,
      'write the expression that has to hold, such as rule="self.min <= self.max"',
    ],
    [
      "several lines without a message",
      rule('rule="true\\n&& true"'),
      `${V}XValidation:rule="true\\n&& true"`,
      "write a message of one line; with a rule of several lines it is needed",
    ],
    [
      "an empty message",
      rule('rule="true",message=" "'),
      `${V}XValidation:rule="true",message=" "`,
      "write a message, or leave it out: then the rule itself is shown",
    ],
    [
      "an empty expression for the message",
      rule('rule="true",messageExpression=" "'),
      `${V}XValidation:rule="true",messageExpression=" "`,
      "write an expression that makes a string, or leave it out",
    ],
    [
      "a misspelt path",
      rule('rule="true",fieldPath=".nmae"'),
      `${V}XValidation:rule="true",fieldPath=".nmae"`,
      "Did you mean .name?",
    ],
    [
      "a path without its dot",
      rule('rule="true",fieldPath="name"'),
      `${V}XValidation:rule="true",fieldPath="name"`,
      "Did you mean .name?",
    ],
    [
      "a path into a list",
      rule('rule="true",fieldPath=".l[0]"'),
      `${V}XValidation:rule="true",fieldPath=".l[0]"`,
      FIELD_PATH,
    ],
    [
      "a blank path, of which the server says two things",
      rule('rule="true",fieldPath=" "'),
      `${V}XValidation:rule="true",fieldPath=" "`,
      FIELD_PATH,
    ],
  ],
  columns: [
    [
      "a type that there is not",
      column("name=A,type=text,JSONPath=.spec"),
      "text",
      "write type=boolean, date, integer, number or string",
    ],
    [
      "a format that there is not",
      column("name=A,type=string,format=x,JSONPath=.spec"),
      "x",
      "leave the format out: kubectl does not use it",
    ],
    [
      "a path without its dot",
      column("name=A,type=string,JSONPath=spec.a"),
      "spec.a",
      "write a path from the root of the object that begins with a dot, such as JSONPath=.spec.replicas",
    ],
    ["no name", column('name="",type=string,JSONPath=.spec'), '""', "give the column a name, a type and a JSONPath"],
  ],
  "selectable fields": [
    ["a misspelt field", selectable(".spec.colour"), ".spec.colour", "Did you mean .spec.color?"],
    ["several misspelt fields", selectable(".sepc.size.witdh"), ".sepc.size.witdh", "Did you mean .spec.size.width?"],
    ["a path without its dot", selectable("spec.color"), "spec.color", "Did you mean .spec.color?"],
    ["brackets", selectable(".spec['color']"), ".spec['color']", "Did you mean .spec.color?"],
    ["an object", selectable(".spec.size"), ".spec.size", SELECTABLE],
    ["a misspelt object", selectable(".spec.siz"), ".spec.siz", SELECTABLE],
    ["into a list", selectable(".spec.l[0]"), ".spec.l[0]", SELECTABLE],
    ["nothing", selectable('""'), '""', SELECTABLE],
    ["metadata that the schema declares", selectable(".metadata.name"), ".metadata.name", UNSELECTABLE],
    ["metadata that it does not declare", selectable(".metadata.labels.a"), ".metadata.labels.a", UNSELECTABLE],
    ["one twice", selectable(".spec.color", ".spec.color"), ".spec.color", "take one of the two markers away"],
    [
      "nine",
      selectable(...[..."abcdefghi"].map((name) => `.spec.${name}`)),
      `${K}selectablefield:JSONPath=.spec.i`,
      "keep the eight that are selected by most",
    ],
  ],
  "the scale subresource": [
    ["a path in the status", scale("specpath=.status.n,statuspath=.status.n"), ".status.n", SCALE],
    ["a path without its dot", scale("specpath=spec.n,statuspath=.status.n"), "spec.n", SCALE],
    [
      "a selector elsewhere",
      scale("specpath=.spec.n,statuspath=.status.n,selectorpath=.foo"),
      ".foo",
      "write a path below .spec or .status, such as .status.selector",
    ],
  ],
  "the CRD": [
    [
      "a group of the Kubernetes project",
      grouped("widgets.k8s.io"),
      "+groupName=widgets.k8s.io",
      'write a domain of your own in +groupName: groups below k8s.io and kubernetes.io are those of the Kubernetes project, and each kind there says who approved it, with +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://…"',
    ],
    [
      "the same, of a kind with other annotations",
      grouped("widgets.k8s.io", `// ${K}metadata:annotations="a=b"`),
      "+groupName=widgets.k8s.io",
      'write a domain of your own in +groupName: groups below k8s.io and kubernetes.io are those of the Kubernetes project, and each kind there says who approved it, with +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://…"',
    ],
    [
      "an approval that is no URL",
      grouped(
        "widgets.k8s.io",
        `// ${K}metadata:annotations="api-approved.kubernetes.io=me"`,
        `// ${K}metadata:annotations="a=b"`,
      ),
      '"api-approved.kubernetes.io=me"',
      'write the URL of the approval, "api-approved.kubernetes.io=https://…", or a reason that begins with unapproved',
    ],
    [
      "a group that is too long",
      grouped(`${"a".repeat(242)}.com`),
      `+groupName=${"a".repeat(242)}.com`,
      "shorten the group in +groupName: with the plural and a dot in front it has at most 253 characters",
    ],
    [
      "an annotation that is not one",
      kind([`// ${K}metadata:annotations="a b=c"`]),
      '"a b=c"',
      "correct the annotation in +kubebuilder:metadata",
    ],
    [
      "a label that is not one",
      kind([`// ${K}metadata:labels="a=b c"`]),
      '"a=b c"',
      "correct the label in +kubebuilder:metadata",
    ],
    [
      "a kind with an underscore, of which the server says five things",
      {
        ...grouped("example.com"),
        "api/v1/widget.ts": `${IMPORT}export interface Wid_get extends KubernetesObject {}\n`,
      },
      "Wid_get",
      KIND_NAME,
    ],
    [
      "a kind that is too long with List",
      {
        ...grouped("example.com"),
        "api/v1/widget.ts": `${IMPORT}export interface ${"W".repeat(60)} extends KubernetesObject {}\n`,
      },
      "W".repeat(60),
      KIND_NAME,
    ],
    [
      "a short name with a capital",
      kind([`// ${K}resource:shortName=Wi`]),
      "Wi",
      "correct the name in +kubebuilder:resource: small ASCII letters, digits and hyphens, at most 63",
    ],
    [
      "a long warning",
      kind([`// ${K}deprecatedversion:warning="${"w".repeat(257)}"`]),
      `"${"w".repeat(257)}"`,
      WARNING,
    ],
    ["an empty warning", kind([`// ${K}deprecatedversion:warning=""`]), '""', WARNING],
    [
      "more than etcd takes",
      kind([], `/** ${"x".repeat(1_600_000)} */`, "spec?: string"),
      "Widget",
      "make descriptions shorter (maxDescLen in crdwright.config.ts cuts them), or split the kind",
    ],
    [
      "more than kubectl apply takes",
      kind([`// ${K}metadata:annotations="a=b"`], `/** ${"x".repeat(270_000)} */`, "spec?: string"),
      "Widget",
      "apply it with kubectl apply --server-side, or make descriptions shorter (maxDescLen in crdwright.config.ts cuts them)",
    ],
  ],
  overrides: [
    [
      "a type within oneOf",
      overridden("{x: {oneOf: [{type: string}]}}"),
      "type",
      "take it out: within allOf, anyOf, oneOf and not a schema limits values, and says nothing else of them",
    ],
    [
      "a field that is declared within anyOf alone",
      {
        ...spec("x: string;"),
        "api/v1/widgets.override.yaml":
          "metadata: {name: widgets.example.com}\nspec: {versions: [{name: v1, schema: {openAPIV3Schema: {anyOf: [{properties: {b: {maxLength: 3}}}]}}}]}\n",
      },
      "Widget",
      "declare the field outside of anyOf too",
    ],
    [
      "a list of schemas",
      overridden("{list: {items: [{type: string}]}}"),
      "items",
      "write one schema, which all items have",
    ],
    [
      "a map with fields",
      overridden("{o: {additionalProperties: {type: string}}}"),
      "additionalProperties",
      "take additionalProperties or properties away",
    ],
    [
      "a keyword that CRDs do not have",
      overridden("{x: {$ref: a}}"),
      "$ref",
      "take it out: schemas of CRDs know no $ref",
    ],
    [
      "a value that the keyword does not have",
      overridden("{o: {x-kubernetes-map-type: foo}}"),
      "x-kubernetes-map-type",
      'write one of "atomic", "granular"',
    ],
    [
      "false where it has no meaning",
      overridden("{o: {x-kubernetes-preserve-unknown-fields: false}}"),
      "x-kubernetes-preserve-unknown-fields",
      "write true, or take it out",
    ],
    [
      "a part that is no schema",
      {
        ...spec("x: string;"),
        "api/v1/widgets.override.yaml": "metadata: {name: widgets.example.com}\nspec: {preserveUnknownFields: true}\n",
      },
      "preserveUnknownFields",
      "take it out of the override: beside schemas, markers say what a CRD is",
    ],
  ],
};

describe.each(Object.entries(CASES))("help with what an API server refuses of %s", (_, cases) => {
  it.each(cases)("%s", (_name, sources, at, help) => {
    const found = compile(sources).diagnostics.map(({ code, span, help }) => {
      const { file = "", start = 0, end = 0 } = span ?? {};
      return [code.replace(/^crd-warning$/, "crd-refused"), sources[file]?.slice(start, end), help];
    });
    expect(found).toEqual([["crd-refused", at, help]]);
  });
});

it("each row of the help is that of some case", () => {
  const helps = Object.values(CASES).flatMap((cases) => cases.map(([, , , help]) => help));
  const texts = REFUSALS.flatMap(({ help }) => (typeof help === "string" ? [help] : []));
  expect(texts.filter((text) => !helps.includes(text))).toEqual([]);
});
