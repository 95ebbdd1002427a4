import { defineFeatureGates } from "crdwright/features";

/** The gates that these types name, as api/features.ts has them. */
export const featureGates = defineFeatureGates({
  gates: {
    DualReplica: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MutableTopology: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["DevPreviewNoUpgrade"] }],
    },
    OnPremDNSRecords: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereHostVMGroupZonal: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereMultiNetworks: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereMultiVCenterDay2: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereMultiVCenters: {
      scope: "OpenShift",
      component: "splat",
      enhancement: "https://github.com/openshift/enhancements/pull/1660",
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
  },
});
