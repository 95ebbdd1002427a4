import { defineFeatureGates } from "crdwright/features";

/**
 * The feature gates of OpenShift, by name, and where each is on: per cluster profile and feature set, in every release
 * listed here. A gate with an empty `enabledIn` is on in none of these sets. CustomNoUpgrade is not mentioned, since it
 * takes every gate unless it is given a list of its own.
 *
 * VSphereMultiVCenters lets a vSphere cluster use up to three vCenters instead of one.
 */
export const featureGates = defineFeatureGates({
  releases: [4, 5, 6, 7, 8, 9, 10],
  gates: {
    AWSClusterHostedDNS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AWSClusterHostedDNSInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AWSDedicatedHosts: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AWSDualStackInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AWSEuropeanSovereignCloudInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AdditionalStorageConfig: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AuthenticationComponentProxy: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AutomatedEtcdBackup: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AzureDedicatedHosts: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AzureDualStackInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AzureMultiDisk: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    AzureWorkloadIdentity: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    BGPBasedVIPManagement: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    BootImageSkewEnforcement: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    BootcNodeManagement: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    BuildCSIVolumes: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    CBORServingAndStorage: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    CRDCompatibilityRequirementOperator: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    CRIOCredentialProviderConfig: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["SelfManagedHA"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    ClientsAllowCBOR: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [],
    },
    ClientsPreferCBOR: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIComputeInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    ClusterAPIControlPlaneInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    ClusterAPIInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    ClusterAPIInstallIBMCloud: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagement: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementAWS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementAzure: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementBareMetal: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementGCP: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementOpenStack: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementPowerVS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterAPIMachineManagementVSphere: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterMonitoringConfig: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterUpdateAcceptRisks: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ClusterUpdatePreflight: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    ClusterVersionOperatorConfiguration: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ConfidentialCluster: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    ConfigurablePKI: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    DNSNameResolver: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    DualReplica: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    DyanmicServiceEndpointIBMCloud: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    EVPN: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    EtcdBackendQuota: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    EventTTL: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    EventedPLEG: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [],
    },
    Example: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    Example2: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    ExternalOIDC: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ExternalOIDCExternalClaimsSourcing: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ExternalOIDCWithUIDAndExtraClaimMappings: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ExternalOIDCWithUpstreamParity: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ExternalSnapshotMetadata: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GCPCustomAPIEndpoints: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GCPCustomAPIEndpointsInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GCPDualStackInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GCPSovereignCloudInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GatewayAPIManagementMode: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GatewayAPIWithoutOLM: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    GomaxprocsInjection: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    HyperShiftOnlyDynamicResourceAllocation: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["Hypershift"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    ImageModeStatusReporting: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ImageStreamImportMode: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    IngressComponentRouteLabels: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    IngressControllerDynamicConfigurationManager: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    IngressControllerLBSecurityGroupsAWS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    IngressControllerMultipleHAProxyVersions: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    InsightsConfig: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    InsightsOnDemandDataGather: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    IrreconcilableMachineConfig: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    KMSEncryption: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    KMSv1: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    KarpenterOperator: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["DevPreviewNoUpgrade"] }],
    },
    MachineAPIMigration: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MachineAPIMigrationAWS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MachineAPIMigrationAzure: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    MachineAPIMigrationBareMetal: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    MachineAPIMigrationGCP: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    MachineAPIMigrationOpenStack: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MachineAPIMigrationPowerVS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    MachineAPIMigrationVSphere: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    MachineAPIOperatorDisableMachineHealthCheckController: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    ManagedBootImagesCPMS: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MaxUnavailableStatefulSet: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MetricsCollectionProfiles: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MinimumKubeletVersion: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MixedCPUsAllocation: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MultiArchInstallAzure: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    MultiDiskSetup: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MutableCSINodeAllocatableCount: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    MutableTopology: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["DevPreviewNoUpgrade"] }],
    },
    MutatingAdmissionPolicy: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NetworkConnect: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    NetworkObservabilityInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NewOLM: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["SelfManagedHA"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    NewOLMBoxCutterRuntime: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NewOLMCatalogdAPIV1Metas: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NewOLMConfigAPI: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NewOLMOwnSingleNamespace: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ clusterProfiles: ["SelfManagedHA"], featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NewOLMWebhookProviderOpenshiftServiceCA: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["SelfManagedHA"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    NoOverlayMode: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    NoRegistryClusterInstall: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["SelfManagedHA"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    NutanixMultiSubnets: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    OLMLifecycleAndCompatibility: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [
        {
          clusterProfiles: ["SelfManagedHA"],
          featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"],
        },
      ],
    },
    OSStreams: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    OVNObservability: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    OnPremDNSRecords: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    OpenShiftPodSecurityAdmission: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ProvisioningRequestAvailable: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }],
    },
    SELinuxMount: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    SELinuxMountGAReadiness: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ServiceAccountTokenNodeBinding: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    ShortCertRotation: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [],
    },
    SignatureStores: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    SigstoreImageVerification: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    SigstoreImageVerificationPKI: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    StoragePerformantSecurityPolicy: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    TLSAdherence: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    TLSGroupPreferences: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    UpgradeStatus: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereConfigurableMaxAllowedBlockVolumesPerNode: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereHostVMGroupZonal: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
    VSphereMixedNodeEnv: {
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
    VolumeGroupSnapshot: {
      scope: "Kubernetes",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
  },
});
