import type { KubernetesList, KubernetesObject } from "crdwright/meta/v1";
import type { Emb, EmbNamed } from "./embedding.js";
import type { KeyNames } from "./key-names.js";
import type { Known } from "./known.js";
import type { Naming } from "./naming.js";
import type { Node } from "./node.js";
import type { Req } from "./presence.js";
import type { Arr, Nums } from "./scalars.js";
import type { XV } from "./validations.js";

/** ProbeSpec doc. */
export interface ProbeSpec {
  node: Node;
  nums: Nums;
  arr: Arr;
  naming: Naming;
  known: Known;
  emb: Emb;
  embNamed: EmbNamed;
  req: Req;
  xv: XV;
  keyNames: KeyNames;
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,shortName=pr;prb,categories={all,probe},path=probez,singular=probey
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:printcolumn:name="B",type=string,JSONPath=.spec.b,description="desc: x",format=int32,priority=1
// +kubebuilder:metadata:annotations="a.b/c=d=e",labels="l=v"
// +kubebuilder:metadata:annotations="n=1";"m=true"
// +kubebuilder:deprecatedversion:warning="w"
// +kubebuilder:selectablefield:JSONPath=.spec.a
// +kubebuilder:validation:XValidation:rule="self.metadata.name != ''"

/** Probe doc. */
export interface Probe extends KubernetesObject {
  spec?: ProbeSpec;
}

// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`

export interface NoStatus extends KubernetesObject {
  // +kubebuilder:validation:Optional
  data?: Record<string, string>;
}

export type ProbeList = KubernetesList<Probe>;
