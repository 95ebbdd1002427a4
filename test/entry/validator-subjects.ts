import { readFileSync } from "node:fs";
import { validationFiles } from "../../src/emitters/validators/validation-files.js";
import { compile } from "../compile.js";
import { negativeCases } from "../e2e/infrastructure-negative-cases.js";
import { markedSchema } from "../emitters/validators/compiled-code.js";

/** A request to a validator: an object that is sent, and the one that is stored if it is an update. */
export interface SubjectRequest {
  readonly operation: "create" | "update" | "updateStatus";
  readonly object: object;
  readonly old?: object;
}

/** A generated validator, how it is made, and what it is asked. */
export interface Subject {
  readonly name: string;
  /** The text of the generated file. */
  readonly file: string;
  /** The name of the factory, and what it is called with. */
  readonly factory: string;
  readonly cluster: object | undefined;
  readonly requests: readonly SubjectRequest[];
}

const PLAIN = `export interface WidgetSpec {
  // +kubebuilder:validation:MaxItems=2
  // +listType=atomic
  servers?: Server[];
  mode: "Single" | "Shared";
}
export interface Server {
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  port: Int32;
}`;

/** Patterns that JavaScript has an equal of, in time or for texts of some length; those that only RE2 has; and those of rules. */
const PATTERNS = `// +kubebuilder:validation:XValidation:rule="!has(self.found) || self.found.matches(self.wanted)",message="found must match wanted"
// +kubebuilder:validation:XValidation:rule="!has(self.found) || self.found.find('[0-9]+') != '13'",message="13 is none"
// +kubebuilder:validation:XValidation:rule="!has(self.found) || !self.found.matches('^x+$')",message="no x alone"
export interface WidgetSpec {
  // +kubebuilder:validation:Pattern=\`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$\`
  dns?: string;
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=\`^/.*?/host/.*?/Resources.*\`
  pool?: string;
  // +kubebuilder:validation:Pattern=\`a*b\`
  unbounded?: string;
  // +kubebuilder:validation:Pattern=\`^(a+)+$\`
  exponential?: string;
  // +kubebuilder:validation:Pattern=\`(?i)^hello[[:space:]]\\pL+$\`
  onlyRe2?: string;
  // +kubebuilder:validation:MaxLength=100
  found?: string;
  // +kubebuilder:validation:MaxLength=20
  wanted: string;
  // +kubebuilder:validation:Format=ipv4
  ipv4?: string;
  // +kubebuilder:validation:Format=date-time
  time?: string;
  // +kubebuilder:validation:Format=uri
  uri?: string;
  // +kubebuilder:validation:Format=nonsense
  nonsense?: string;
}`;

const LONG = "a".repeat(5000);

const PATTERN_SPECS: readonly object[] = [
  { wanted: "." },
  ...["a.b-c", "A", "-a", `${LONG}.b`, `${LONG}!`].map((dns) => ({ wanted: "", dns })),
  ...["/a/host/b/Resources", "/a/host/b/Resources/c\nd", "a/host/", `/${"/host/".repeat(300)}`].map((pool) => ({
    wanted: "",
    pool,
  })),
  ...["aab", "b", LONG, `${LONG}b`, ""].map((unbounded) => ({ wanted: "", unbounded })),
  ...["aaa", `${"a".repeat(40)}!`, "", LONG].map((exponential) => ({ wanted: "", exponential })),
  ...["HELLO é", "hello 1", "hellox"].map((onlyRe2) => ({ wanted: "", onlyRe2 })),
  ...[
    ["abc", "b"],
    ["abc", "^b"],
    ["abc", "(?i)B"],
    ["abc", "("],
    ["a13", "a"],
    ["xxx", "x"],
  ].map(([found, wanted]) => ({ found, wanted })),
  { wanted: "", ipv4: "1.2.3.4", time: "2020-01-01T00:00:00Z", uri: "https://a/b", nonsense: "x" },
  { wanted: "", ipv4: "1.2.3", time: "2020-01-01", uri: "a", nonsense: "x" },
];

const PLAIN_SPECS: readonly object[] = [
  { mode: "Single" },
  { mode: "Shared", servers: [{ port: 80 }, { port: 443 }], pruned: true },
  { mode: "Double" },
  { mode: "Single", servers: [{ port: 0 }, { port: 65536 }, { port: 1 }] },
  { servers: [{}] },
];

/** The validators whose bundles are tried: one without rules and gates, one of patterns of all kinds, and the largest. */
export const SUBJECTS: readonly Subject[] = [
  widget("a Widget without rules", PLAIN, PLAIN_SPECS),
  widget("a Widget of patterns", PATTERNS, PATTERN_SPECS),
  {
    name: "Infrastructure",
    file: readFileSync(
      new URL("../../generated/validation/config.openshift.io/v1/infrastructure.ts", import.meta.url),
      "utf8",
    ),
    factory: "infrastructureValidator",
    cluster: { clusterProfile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade" },
    requests: negativeCases.map(({ operation, old, new: object }) => {
      const named = (of: object): object => ({ ...of, metadata: { name: "cluster" } });
      return { operation, object: named(object), ...(old === undefined ? {} : { old: named(old) }) };
    }),
  },
];

function widget(name: string, declarations: string, specs: readonly object[]): Subject {
  const { model, features, diagnostics } = compile({
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

${declarations}
`,
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const [file] = validationFiles(model, features, {
    schemaOf: markedSchema,
    pluralOf: () => "widgets",
    versions: "together",
  }).files;
  if (file === undefined || errors.length > 0) throw new Error(errors.join("\n"));
  const requests = specs.map((spec): SubjectRequest => {
    const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a", namespace: "b" }, spec };
    return { operation: "create", object };
  });
  return { name, file: file.text, factory: "widgetValidator", cluster: undefined, requests };
}
