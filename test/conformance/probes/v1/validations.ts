import type { Int, Int32, Int64, RawExtension } from "crdwright/meta/v1";

/** XV doc. */
export interface XV {
  // +kubebuilder:validation:XValidation:rule="self > 1",message="msg",messageExpression="'x'",reason=FieldValueInvalid,fieldPath=".a",optionalOldSelf=true
  // +kubebuilder:validation:XValidation:rule="self > 2"
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:ExclusiveMinimum=true
  // +kubebuilder:validation:Maximum=1e6
  // +kubebuilder:validation:ExclusiveMaximum=false
  // +kubebuilder:validation:MultipleOf=2
  a: Int;
  // +kubebuilder:validation:items:XValidation:rule="self != ''"
  // +kubebuilder:validation:items:Enum=a;b
  // +kubebuilder:validation:UniqueItems=false
  // +kubebuilder:validation:XValidation:rule="self.size() > 0"
  l: string[];
  // +mapType=atomic
  m: Record<string, string>;
  // +kubebuilder:validation:MinProperties=1
  // +kubebuilder:validation:MaxProperties=2
  m2: Record<string, Int>;
  // +listType=atomic
  la: string[];
  // +kubebuilder:validation:XEmbeddedResource
  // +kubebuilder:validation:XPreserveUnknownFields
  eo: RawExtension;
  // +kubebuilder:validation:Enum={}
  ee: string;
  // +kubebuilder:validation:Enum=1;2
  ei: Int32;
  // +kubebuilder:validation:Pattern=""
  ep: string;
  // +kubebuilder:validation:MaxLength=0
  ml: string;
  // +kubebuilder:default=""
  de: string;
  // +kubebuilder:default=9007199254740993
  di: Int64;
  // +default=9007199254740993
  dk: Int64;
  // +default=null
  dn?: string;
  // +default={"b":1,"a":[1.0,2.5,"x<y"],"c":null}
  do: Record<string, string>;
  // +kubebuilder:externalDocs:url=https://x.y/z,description="d"
  ed: string;
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=0
  mi: string[];
}
