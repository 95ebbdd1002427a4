/** The categories of the tags in vCenters that say in which zone and region a machine is (openshift/installer, pkg/asset/installconfig/vsphere). */
export const TAG_CATEGORIES = { zone: "openshift-zone", region: "openshift-region" } as const;
