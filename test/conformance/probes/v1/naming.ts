import type { Int32 } from "crdwright/meta/v1";
import type { ExtString, ExtStruct } from "../ext/types.js";
import type { AliasNamed, AliasStr, KeyType, Named, Named2, Named3, NEnum, NList, NMap } from "./named-types.js";

export interface Naming {
  /** field doc */
  withDoc: Named;
  noDoc: Named;
  n2: Named2;
  n3: Named3;
  ptr: Named;
  list: Named[];
  plist: Named[];
  map: Record<string, Named>;
  mapk: Record<KeyType, Named>;
  mapl: Record<string, Named[]>;
  mapn: Record<string, NList>;
  listn: NList[];
  nm: NMap;
  nl: NList;
  an: AliasNamed;
  as: AliasStr;
  // +kubebuilder:validation:MaxLength=10
  sameMax: Named;
  // +kubebuilder:validation:MaxLength=5
  diffMax: Named;
  // +kubebuilder:validation:Pattern=`^a`
  samePat: Named;
  // +kubebuilder:validation:Pattern=`^b`
  // +kubebuilder:validation:MinLength=1
  diffPat: Named;
  // +kubebuilder:validation:Enum=A
  enumBoth: NEnum;
  // +kubebuilder:validation:Enum=A
  enumField: Named;
  // +kubebuilder:default=A
  // +nullable
  // +kubebuilder:title="T"
  // +kubebuilder:example=ex
  def: NEnum;
  // +kubebuilder:validation:Format=date
  // +kubebuilder:validation:Type=string
  fmt: Int32;
  // +kubebuilder:validation:MaxLength=1
  // +kubebuilder:validation:MaxLength=2
  twice: string;
  // +kubebuilder:validation:items:MaxLength=3
  itemsNamed: Named[];
  ext: ExtString;
  extS: ExtStruct;
  /** own doc */
  extS2?: ExtStruct;
}
