// +groupName=vsphere.crdwright.dev
// +versionName=v1alpha1

/** The API group and version of every type in this folder. */
export const groupVersion = { group: "vsphere.crdwright.dev", version: "v1alpha1" } as const;
