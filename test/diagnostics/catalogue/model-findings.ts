import { declarations, type FindingCase, GATES, kind, spec, WIDGET, withGates } from "./finding-case.js";

const IMPORT = 'import type { KubernetesObject } from "crdwright/meta/v1";\n';
const GROUP = { "api/v1/groupVersion.ts": "// +groupName=example.com\n" };
/** Sources of a kind with these members, and types below it; the members begin at line 3. */
const metadata = (members: readonly string[], types: readonly string[] = []) => ({
  ...GROUP,
  [WIDGET]: [
    'import type { Int32, KubernetesObject, ObjectMeta, OwnerReference } from "crdwright/meta/v1";',
    "export interface Widget extends KubernetesObject {",
    ...members,
    "}",
    ...types,
    "",
  ].join("\n"),
});
const KIND =
  'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Widget extends KubernetesObject {}\n';

/** Mistakes that src/diagnostics/catalogue/model.ts has words for. */
export const MODEL_FINDINGS: readonly FindingCase[] = [
  {
    name: "what cannot be the root of a document, and two roots of one name",
    sources: {
      "api/a.ts": [
        "// +crdwright:document:name=a",
        "export type A = { b: string };",
        "// +crdwright:document:name=b",
        "export interface B<T> { b: T }",
        "// +crdwright:document:name=c",
        "export interface C { b: string }",
        "// +crdwright:document:name=c",
        "export interface D { b: string }",
        "",
      ].join("\n"),
    },
    finds: [
      ["document-root", "api/a.ts:1:4", "+crdwright:document:name=a"],
      ["document-root", "api/a.ts:3:4", "+crdwright:document:name=b"],
      ["document-duplicate", "api/a.ts:8:18", "D"],
    ],
  },
  {
    name: "a kind that is marked as a document",
    sources: kind(["// +crdwright:document:name=a"], "  spec: { a: string };"),
    finds: [["document-root", `${WIDGET}:3:4`, "+crdwright:document:name=a"]],
  },
  {
    name: "a document with a default that breaks a limit, and a limit that contradicts another",
    sources: {
      "api/a.ts": [
        'import type { Int32 } from "crdwright/meta/v1";',
        "// +crdwright:document:name=a",
        "export interface A {",
        "  // +kubebuilder:default=9",
        "  // +kubebuilder:validation:Maximum=3",
        "  b?: Int32;",
        '  // +kubebuilder:validation:XValidation:rule="self.size() > nothing"',
        "  c: string;",
        "}",
        "",
      ].join("\n"),
    },
    finds: [["crd-refused", "api/a.ts:4:6", "+kubebuilder:default=9"]],
  },
  {
    name: "a document with a rule that cannot be compiled",
    sources: {
      "api/a.ts": [
        "// +crdwright:document:name=a",
        "export interface A {",
        '  // +kubebuilder:validation:XValidation:rule="self.size() > nothing"',
        "  c: string;",
        "}",
        "",
      ].join("\n"),
    },
    finds: [["cel-name", "api/a.ts:3:62", "nothing"]],
  },
  {
    name: "a marker that contradicts the question mark, or its absence",
    sources: spec("  // +optional", "  a: string;", "  // +kubebuilder:validation:Required", "  b?: string;"),
    finds: [
      ["marker-contradicts-presence", `${WIDGET}:8:6`, "+optional"],
      ["marker-contradicts-presence", `${WIDGET}:10:6`, "+kubebuilder:validation:Required"],
    ],
  },
  {
    name: "MaxItems on what is no list",
    sources: spec("  // +kubebuilder:validation:MaxItems=3", "  a: string;"),
    finds: [["marker-contradicts-type", `${WIDGET}:8:6`, "+kubebuilder:validation:MaxItems=3"]],
  },
  {
    name: "other limits on what they do not fit",
    sources: spec(
      "  // +kubebuilder:validation:MaxLength=3",
      "  a: string[];",
      "  // +kubebuilder:validation:Minimum=3",
      "  b: string;",
      "  // +kubebuilder:validation:MaxProperties=3",
      "  c: boolean;",
      "  // +kubebuilder:validation:items:MaxLength=3",
      "  d: string;",
      "  // +kubebuilder:validation:items:MaxLength=3",
      "  e: boolean[];",
      "  // +listType=atomic",
      "  f: Record<string, string>;",
      "  // +mapType=atomic",
      "  g: string[];",
      "  // +kubebuilder:validation:Pattern=a",
      "  h: Int32;",
    ),
    finds: [
      ["marker-contradicts-type", `${WIDGET}:8:6`, "+kubebuilder:validation:MaxLength=3"],
      ["marker-contradicts-type", `${WIDGET}:10:6`, "+kubebuilder:validation:Minimum=3"],
      ["marker-contradicts-type", `${WIDGET}:12:6`, "+kubebuilder:validation:MaxProperties=3"],
      ["marker-contradicts-type", `${WIDGET}:14:6`, "+kubebuilder:validation:items:MaxLength=3"],
      ["marker-contradicts-type", `${WIDGET}:16:6`, "+kubebuilder:validation:items:MaxLength=3"],
      ["marker-contradicts-type", `${WIDGET}:18:6`, "+listType=atomic"],
      ["marker-contradicts-type", `${WIDGET}:20:6`, "+mapType=atomic"],
      ["marker-contradicts-type", `${WIDGET}:22:6`, "+kubebuilder:validation:Pattern=a"],
    ],
  },
  {
    name: "a limit on a type that it does not fit",
    sources: declarations("// +kubebuilder:validation:MaxLength=3", "export interface WidgetSpec {}"),
    finds: [["marker-contradicts-type", `${WIDGET}:7:4`, "+kubebuilder:validation:MaxLength=3"]],
  },
  {
    name: "a fraction as the limit of a whole number",
    sources: spec("  // +kubebuilder:validation:Minimum=1.5", "  a: Int32;"),
    finds: [["marker-not-integral", `${WIDGET}:8:6`, "+kubebuilder:validation:Minimum=1.5"]],
  },
  {
    name: "an enum value that the type does not have",
    sources: spec("  // +kubebuilder:validation:Enum=On;Of;Auto", "  a: 'On' | 'Off';"),
    finds: [
      ["enum-value-unknown", `${WIDGET}:8:6`, "+kubebuilder:validation:Enum=On;Of;Auto"],
      ["enum-value-unknown", `${WIDGET}:8:6`, "+kubebuilder:validation:Enum=On;Of;Auto"],
    ],
  },
  {
    name: "a format that nobody checks",
    sources: spec("  // +kubebuilder:validation:Format=hostnam", "  a: string;"),
    finds: [["format-unknown", `${WIDGET}:8:6`, "+kubebuilder:validation:Format=hostnam"]],
  },
  {
    name: "an enum marker on what is no enum",
    sources: declarations("export interface WidgetSpec { a: A }", "// +k8s:enum", "export type A = string;"),
    finds: [["enum-expected", `${WIDGET}:8:4`, "+k8s:enum"]],
  },
  {
    name: "a gate on a union member that is no literal",
    sources: withGates(
      declarations(
        "export interface WidgetSpec { a: A }",
        "export type A =",
        "  | IPv4",
        "  // +openshift:enable:FeatureGate=Tech",
        "  | IPv6;",
      ),
      ...GATES,
    ),
    finds: [["gate-on-union-member", `${WIDGET}:11:5`, "IPv6"]],
  },
  {
    name: "OneOf of fields that are not there, required or nested",
    sources: declarations(
      "// +kubebuilder:validation:ExactlyOneOf=a;bb",
      "// +kubebuilder:validation:AtMostOneOf=b.c;c",
      "export interface WidgetSpec { a?: string; b?: { c?: string }; c: string }",
    ),
    finds: [
      ["one-of-field", `${WIDGET}:7:4`, "+kubebuilder:validation:ExactlyOneOf=a;bb"],
      ["one-of-field", `${WIDGET}:8:4`, "+kubebuilder:validation:AtMostOneOf=b.c;c"],
      ["one-of-field", `${WIDGET}:8:4`, "+kubebuilder:validation:AtMostOneOf=b.c;c"],
    ],
  },
  {
    name: "a kind without a group",
    sources: { [WIDGET]: KIND },
    finds: [["group-missing", `${WIDGET}:2:18`, "Widget"]],
  },
  {
    name: "kinds in a folder that is called like no version",
    sources: {
      "api/foo/groupVersion.ts": "// +groupName=example.com\n",
      "api/foo/types.ts": KIND + KIND.replaceAll("Widget", "Gadget").replace(/^import.*\n/, ""),
    },
    finds: [["version-from-folder", "api/foo/types.ts:2:18", "Widget"]],
  },
  {
    name: "two groups, and two versions, for one folder",
    sources: {
      ...GROUP,
      "api/v1/more.ts": "// +groupName=example.org\n// +versionName=v1\n// +versionName=v2\n",
      [WIDGET]: KIND,
    },
    finds: [
      ["group-conflict", "api/v1/more.ts:1:4", "+groupName=example.org"],
      ["group-conflict", "api/v1/more.ts:3:4", "+versionName=v2"],
    ],
  },
  {
    name: "two kinds with one name",
    sources: { ...GROUP, "api/v1/first.ts": KIND, [WIDGET]: KIND },
    finds: [["kind-duplicate", "api/v1/widget.ts:2:18", "Widget"]],
  },
  {
    name: "a root that is no object of Kubernetes",
    sources: declarations(
      "export interface WidgetSpec {}",
      "// +kubebuilder:object:root=true",
      "export interface Other { a: string }",
    ),
    finds: [["kind-not-an-object", `${WIDGET}:8:4`, "+kubebuilder:object:root=true"]],
  },
  {
    name: "a root that is an alias",
    sources: declarations(
      "export interface WidgetSpec {}",
      "// +kubebuilder:object:root=true",
      "// +kubebuilder:subresource:status",
      "export type Other = { a: string };",
    ),
    finds: [["kind-not-an-object", `${WIDGET}:8:4`, "+kubebuilder:object:root=true"]],
  },
  ...["", "// +kubebuilder:object:root=true"].map((marker) => ({
    name: `a base that cannot be found ${marker}`,
    sources: declarations(
      "export interface WidgetSpec {}",
      marker,
      "export interface Other extends KubernetesObjct { a: number }",
    ),
    finds: [["type-unresolved", `${WIDGET}:9:32`, "KubernetesObjct"]] as const,
  })),
  {
    name: "a base whose module cannot be found",
    sources: {
      ...GROUP,
      "api/v1/types.ts":
        'import type { KubernetesObject } from "crdwright/v1";\nexport interface A extends KubernetesObject {}\n',
    },
    finds: [["module-unresolved", "api/v1/types.ts:1:39", '"crdwright/v1"']],
  },
  {
    name: "a marker for kinds on another type",
    sources: declarations(
      "// +kubebuilder:resource:path=ws",
      "// +kubebuilder:subresource:status",
      "export interface WidgetSpec {}",
    ),
    finds: [
      ["marker-needs-kind", `${WIDGET}:7:4`, "+kubebuilder:resource:path=ws"],
      ["marker-needs-kind", `${WIDGET}:8:4`, "+kubebuilder:subresource:status"],
    ],
  },
  {
    name: "a gate on a type that is no kind",
    sources: withGates(
      declarations("// +openshift:enable:FeatureGate=Tech", "export interface WidgetSpec {}"),
      ...GATES,
    ),
    finds: [["marker-needs-kind", `${WIDGET}:7:4`, "+openshift:enable:FeatureGate=Tech"]],
  },
  {
    name: "several kinds without a group, which are one mistake",
    sources: {
      [WIDGET]: `${IMPORT}export interface A extends KubernetesObject {}\nexport interface B extends KubernetesObject {}\n`,
    },
    finds: [["group-missing", `${WIDGET}:2:18`, "A"]],
  },
  ...(
    [
      ["+groupName=Example", "marker-argument-invalid", 15, "Example"],
      ["+groupname=example.com", "marker-unknown", 4, "+groupname"],
      ["groupName=example.com", "marker-look-alike", 4, "groupName=example.com"],
      ["+groupName", "marker-argument-missing", 4, "+groupName"],
      ["+groupName={a}", "marker-argument-unexpected", 17, "}"],
    ] as const
  ).map(([marker, code, column, at]) => ({
    name: `a group that cannot be read, and a mistake in a type: ${marker}`,
    sources: { ...kind([], "a: Foo;"), "api/v1/groupVersion.ts": `// ${marker}\n` },
    finds: [
      [code, `api/v1/groupVersion.ts:1:${column}`, at],
      ["type-unresolved", `${WIDGET}:4:4`, "Foo"],
    ] as const,
  })),
  ...["1x", "V1", "v1_beta", "v".repeat(64)].map((folder) => ({
    name: `a folder that no version can be called as: ${folder}`,
    sources: {
      [`api/${folder}/groupVersion.ts`]: "// +groupName=example.com\n",
      [`api/${folder}/widget.ts`]: `${IMPORT}export interface A extends KubernetesObject {}\nexport interface B extends KubernetesObject {}\n`,
    },
    finds: [["version-missing", `api/${folder}/widget.ts:2:18`, "A"]] as const,
  })),
  {
    name: "a version that cannot be read, in a folder that is not one either",
    sources: {
      "api/1x/groupVersion.ts": "// +groupName=example.com\n// +versionName=V1\n",
      "api/1x/widget.ts": `${IMPORT}export interface A extends KubernetesObject {}\n`,
    },
    finds: [["marker-argument-invalid", "api/1x/groupVersion.ts:2:17", "V1"]],
  },
  ...[
    ["export type Widget = KubernetesObject & { spec?: string };", "2:13", "Widget"] as const,
    ["export interface Widget<T> extends KubernetesObject { spec?: T }", "2:18", "Widget"] as const,
    ["export interface Widget { spec?: string }", "2:18", "Widget"] as const,
    [
      "// +kubebuilder:object:root=false\nexport interface Widget extends KubernetesObject {}",
      "2:4",
      "+kubebuilder:object:root=false",
    ] as const,
  ].map(([text, place, at]) => ({
    name: `no kind, and what is likely meant as one: ${text}`,
    sources: { ...GROUP, [WIDGET]: `${IMPORT}${text}\n` },
    finds: [["no-kinds", `${WIDGET}:${place}`, at]] as const,
  })),
  {
    name: "no kind at all",
    sources: { ...GROUP, "api/v1/types.ts": "export interface A { a: string }\n" },
    finds: [["no-kinds", "", ""]],
  },
  {
    name: "markers of a client that contradict the kind",
    sources: kind([
      "// +genclient:nonNamespaced",
      "// +genclient:onlyVerbs=get,updateStatus",
      "// +genclient:method=Restart,verb=create,subresource=restart,input=k8s.io/api/core/v1.Pod,result=Widget",
    ]),
    finds: [
      ["client-scope-contradiction", `${WIDGET}:3:4`, "+genclient:nonNamespaced"],
      ["client-verb-without-status", `${WIDGET}:4:4`, "+genclient:onlyVerbs=get,updateStatus"],
      [
        "client-method-type",
        `${WIDGET}:5:4`,
        "+genclient:method=Restart,verb=create,subresource=restart,input=k8s.io/api/core/v1.Pod,result=Widget",
      ],
    ],
  },
  {
    name: "no kind but one that is left out",
    sources: kind(["// +kubebuilder:skipversion"]),
    finds: [],
  },
  {
    name: "no kind but in a package that is left out",
    sources: { ...kind([]), "api/v1/groupVersion.ts": "// +kubebuilder:skip\n// +groupName=example.com\n" },
    finds: [],
  },
  {
    name: "nothing wrong",
    sources: kind(["// +kubebuilder:subresource:status"], "  spec?: string;", "  status?: string;"),
    finds: [],
  },
  {
    name: "markers on metadata, and null for it",
    sources: metadata([
      "  // +kubebuilder:validation:MaxProperties=3",
      "  // +kubebuilder:validation:XValidation:rule=\"self.name != ''\"",
      "  // +optional",
      "  metadata?: ObjectMeta | null;",
    ]),
    finds: [
      ["metadata-limit", `${WIDGET}:3:6`, "+kubebuilder:validation:MaxProperties=3"],
      ["metadata-limit", `${WIDGET}:4:6`, "+kubebuilder:validation:XValidation:rule=\"self.name != ''\""],
      ["metadata-limit", `${WIDGET}:6:3`, "metadata"],
    ],
  },
  {
    name: "metadata with a schema of its own",
    sources: metadata(["  // +kubebuilder:validation:Schemaless", "  metadata?: ObjectMeta;"]),
    finds: [["metadata-limit", `${WIDGET}:4:3`, "metadata"]],
  },
  {
    name: "gated metadata",
    sources: withGates(metadata(["  // +openshift:enable:FeatureGate=Tech", "  metadata?: ObjectMeta;"]), ...GATES),
    finds: [["metadata-limit", `${WIDGET}:4:3`, "metadata"]],
  },
  {
    name: "a type of metadata that says more than limits on names",
    sources: metadata(
      ["  metadata: Meta;"],
      [
        "// +kubebuilder:validation:MinProperties=1",
        "export interface Meta extends ObjectMeta {",
        "  // +kubebuilder:default=a",
        "  // +kubebuilder:validation:MaxLength=3",
        "  name?: string;",
        "  generateName?: Int32;",
        "  // +kubebuilder:validation:MaxProperties=3",
        "  labels?: Record<string, string>;",
        "  annotations: Record<string, string>;",
        "  ownerReferences?: OwnerReference[];",
        "  color?: string;",
        "}",
      ],
    ),
    finds: [
      ["metadata-limit", `${WIDGET}:5:4`, "+kubebuilder:validation:MinProperties=1"],
      ["metadata-limit", `${WIDGET}:7:6`, "+kubebuilder:default=a"],
      ["metadata-limit", `${WIDGET}:10:3`, "generateName"],
      ["metadata-limit", `${WIDGET}:11:6`, "+kubebuilder:validation:MaxProperties=3"],
      ["metadata-limit", `${WIDGET}:13:3`, "annotations"],
      ["metadata-limit", `${WIDGET}:15:3`, "color"],
    ],
  },
  {
    name: "metadata declared as it is, or limited in its names",
    sources: metadata([
      "  // +optional",
      "  metadata?: Omit<ObjectMeta, 'name'> & {",
      "    // +kubebuilder:validation:MaxLength=3",
      "    name: string;",
      "    labels?: Record<string, string>;",
      "    ownerReferences?: OwnerReference[];",
      "  };",
    ]),
    finds: [],
  },
  {
    name: "paths of columns and of the scale subresource that lead to nothing, or to another type",
    sources: kind(
      [
        "// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.nmae",
        "// +kubebuilder:printcolumn:name=B,type=integer,JSONPath=.spec.name",
        "// +kubebuilder:printcolumn:name=C,type=date,JSONPath=.metadata.creationTimestmp",
        "// +kubebuilder:printcolumn:name=D,type=string,JSONPath=.spec.list.name",
        "// +kubebuilder:printcolumn:name=E,type=string,JSONPath=.spec.name[",
        "// +kubebuilder:subresource:scale:specpath=.spec.name,statuspath=.status.n",
      ],
      "spec: { name: string; list: { name: string }[] };",
      "status?: { size?: string };",
    ),
    finds: [
      ["path-field-unknown", `${WIDGET}:3:57`, ".spec.nmae"],
      ["path-type", `${WIDGET}:4:58`, ".spec.name"],
      ["path-field-unknown", `${WIDGET}:5:55`, ".metadata.creationTimestmp"],
      ["path-field-unknown", `${WIDGET}:6:57`, ".spec.list.name"],
      ["path-invalid", `${WIDGET}:7:57`, ".spec.name["],
      ["path-type", `${WIDGET}:8:44`, ".spec.name"],
      ["path-field-unknown", `${WIDGET}:8:66`, ".status.n"],
    ],
  },
  {
    name: "paths of columns that lead somewhere, or where types do not say",
    sources: kind(
      [
        '// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
        "// +kubebuilder:printcolumn:name=B,type=string,JSONPath=`.metadata.labels['a.b/c']`",
        "// +kubebuilder:printcolumn:name=C,type=string,JSONPath=.metadata.annotations.app\\.io/name",
        "// +kubebuilder:printcolumn:name=D,type=date,JSONPath=.metadata.creationTimestamp",
        "// +kubebuilder:printcolumn:name=E,type=string,JSONPath=.spec.open.any.thing",
        "// +kubebuilder:printcolumn:name=F,type=string,JSONPath=.spec..name",
        "// +kubebuilder:printcolumn:name=G,type=string,JSONPath=.metadata.managedFields[0].manager",
      ],
      "status?: { conditions?: { type: string; status: string }[] };",
      "spec: {",
      "// +kubebuilder:pruning:PreserveUnknownFields",
      "open: {} };",
    ),
    finds: [],
  },
];
