// +groupName=skip.example.com
// +versionName=v1
import type { KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:skipversion
export interface Skp extends KubernetesObject {}
