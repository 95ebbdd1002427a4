// +groupName=config.openshift.io
// +versionName=v1
// +openshift:featuregated-schema-gen=true

/** The API group and version of every type in this folder. */
export const groupVersion = { group: "config.openshift.io", version: "v1" } as const;
