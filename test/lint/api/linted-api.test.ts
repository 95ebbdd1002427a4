import { describe, expect, it } from "vitest";
import { lintSources } from "../lint-sources.js";

describe("what rules look at", () => {
  it("is not the apiVersion and kind of objects, where a source declares them itself", () => {
    const sources = {
      "api/v1/groupVersion.ts": "// +groupName=example.com\n",
      "api/v1/widget.ts": `import type { KubernetesObject, ObjectMeta } from "crdwright/meta/v1";

interface TypeMeta extends KubernetesObject {
  /** APIVersion is written by everybody. */
  apiVersion?: string;
  /** Kind is, too. */
  kind?: string;
}
// +kubebuilder:object:root=true
export interface Widget extends TypeMeta {
  metadata?: ObjectMeta;
  /** spec is what is wanted. */
  spec: Spec;
}
interface Spec {
  /** kind is what it is. */
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:MinLength=1
  kind: string;
}
`,
    };
    const { findings } = lintSources(sources, { preset: "openshift" });
    expect(findings.map(({ rule, subject }) => `${rule} ${subject}`)).toEqual([
      "no-kind-field Spec.kind",
      "doc-start Widget.metadata",
      "doc-limits Spec.kind",
    ]);
  });
});
