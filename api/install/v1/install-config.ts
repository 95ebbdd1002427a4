import type { Int32, Password } from "crdwright/meta/v1";
import type { InstallMachinePool } from "./machine-pool.js";
import type { InstallNetworking } from "./networking.js";
import type { InstallPlatform } from "./platform.js";

/**
 * InstallConfig says what cluster an installer is to make: its name and domain, its machines and networks, and the platform that it
 * stands on. It is a file, `install-config.yaml`, and no object of an API server.
 */
// +crdwright:document:name=install-config
export interface InstallConfig {
  /** apiVersion is the version of the format, v1. */
  apiVersion?: string;

  /** kind may say InstallConfig; nothing depends on it. */
  kind?: string;

  /** metadata holds the name of the cluster. */
  metadata: InstallMetadata;

  /** baseDomain is the domain that the name of the cluster stands in front of. */
  baseDomain: string;

  /** controlPlane are the machines of the control plane. If it is left out, there are three. */
  controlPlane?: InstallMachinePool;

  /** compute are the machines that workloads run on, in pools. */
  // +listType=atomic
  compute?: InstallMachinePool[];

  /** networking are the networks of machines, pods and services. */
  networking?: InstallNetworking;

  /** platform is what the cluster stands on. Exactly one is given. */
  platform: InstallPlatform;

  /** pullSecret holds the credentials of image registries, as the JSON that container tools use. */
  pullSecret: Password;

  /** sshKey is a public key in the format of authorized_keys, for the user core of every machine. */
  sshKey?: string;

  /** proxy is how machines reach what is outside. */
  proxy?: InstallProxy;

  /** additionalTrustBundle are certificates in PEM that machines trust besides those of the system. */
  additionalTrustBundle?: string;

  /** additionalTrustBundlePolicy says whether these are trusted for the proxy alone, Proxyonly, or always, Always. */
  additionalTrustBundlePolicy?: string;

  /** publish says from where the cluster's endpoints are reached. */
  // +kubebuilder:default=External
  publish?: "" | "External" | "Internal" | "Mixed";

  /** operatorPublishingStrategy says the same for each endpoint, where publish is Mixed. */
  operatorPublishingStrategy?: InstallPublishingStrategy;

  /** credentialsMode says how operators get the credentials of a cloud. */
  credentialsMode?: "" | "Mint" | "Passthrough" | "Manual";

  /** featureSet chooses which features are on. It is empty for the features that are supported in production. */
  featureSet?: string;

  /** featureGates switches single features of the set CustomNoUpgrade, each as `<name>=<true or false>`. */
  // +listType=atomic
  featureGates?: string[];

  /** fips asks for cryptography that is validated by FIPS. */
  // +kubebuilder:default=false
  fips?: boolean;

  /** capabilities says which optional parts of the platform are installed. */
  capabilities?: InstallCapabilities;

  /** cpuPartitioningMode says whether CPUs are set aside for the platform. */
  // +kubebuilder:default=None
  cpuPartitioningMode?: "None" | "AllNodes";

  /** imageContentSources are mirrors of images; imageDigestSources took its place. */
  // +listType=atomic
  imageContentSources?: InstallImageSource[];

  /** imageDigestSources are mirrors of images that are named by digest. */
  // +listType=atomic
  imageDigestSources?: InstallImageDigestSource[];

  /** arbiter are machines that take part in quorum and run no workloads. */
  arbiter?: InstallMachinePool;

  /** bootstrapInPlace installs a cluster of one node without a machine for bootstrapping. */
  bootstrapInPlace?: InstallBootstrapInPlace;

  /** osImageStream chooses the operating system of nodes. */
  osImageStream?: "rhel-9" | "rhel-10";

  /** pki says with which keys the certificates of the cluster are signed. */
  pki?: InstallPKI;
}

/** InstallMetadata is the part of an object's metadata that an install-config has. */
export interface InstallMetadata {
  /** name is the name of the cluster. */
  name?: string;

  /** creationTimestamp is left by programs that write empty fields. */
  creationTimestamp?: string | null;

  /** labels are kept as they are. */
  labels?: Record<string, string>;

  /** annotations are kept as they are. */
  annotations?: Record<string, string>;
}

/** InstallProxy is how machines reach what is outside. */
export interface InstallProxy {
  /** httpProxy is where HTTP requests are sent, as a URL. */
  httpProxy?: string;

  /** httpsProxy is where HTTPS requests are sent, as a URL. */
  httpsProxy?: string;

  /** noProxy lists domains, addresses and networks that are reached without it, separated by commas. */
  noProxy?: string;
}

/** InstallPublishingStrategy says from where each endpoint is reached. */
export interface InstallPublishingStrategy {
  /** apiserver is the endpoint of the API. */
  apiserver?: "" | "External" | "Internal";

  /** ingress is that of applications. */
  ingress?: "" | "External" | "Internal";
}

/** InstallCapabilities says which optional parts of the platform are installed. */
export interface InstallCapabilities {
  /** baselineCapabilitySet is the set to begin with. */
  baselineCapabilitySet?:
    | "None"
    | "v4.11"
    | "v4.12"
    | "v4.13"
    | "v4.14"
    | "v4.15"
    | "v4.16"
    | "v4.17"
    | "v4.18"
    | "vCurrent";

  /** additionalEnabledCapabilities are those on top of it. */
  // +listType=atomic
  additionalEnabledCapabilities?: string[];
}

/** InstallImageSource is a repository and its mirrors. */
export interface InstallImageSource {
  /** source is the repository that images are named by. */
  source: string;

  /** mirrors are the repositories that have the same images. */
  // +listType=atomic
  mirrors?: string[];
}

/** InstallImageDigestSource is a repository and its mirrors, and whether it is asked as well. */
export interface InstallImageDigestSource extends InstallImageSource {
  /** sourcePolicy says whether the source is asked where no mirror has an image. */
  sourcePolicy?: "NeverContactSource" | "AllowContactingSource";
}

/** InstallBootstrapInPlace says where a single node is installed. */
export interface InstallBootstrapInPlace {
  /** installationDisk is the path of the disk. */
  installationDisk: string;
}

/** InstallPKI says with which keys the certificates of the cluster are signed. */
export interface InstallPKI {
  /** signerCertificates are those that sign others. */
  signerCertificates: InstallSigners;
}

/** InstallSigners are the certificates that sign others. */
// +kubebuilder:validation:MinProperties=1
export interface InstallSigners {
  /** key is how their keys are made. */
  key?: InstallSignerKey;
}

/** InstallSignerKey is how a key is made. */
// +kubebuilder:validation:XValidation:rule="(self.algorithm == 'RSA') == has(self.rsa)",message="rsa belongs to the algorithm RSA, and to no other"
// +kubebuilder:validation:XValidation:rule="(self.algorithm == 'ECDSA') == has(self.ecdsa)",message="ecdsa belongs to the algorithm ECDSA, and to no other"
export interface InstallSignerKey {
  /** algorithm is the kind of key. */
  algorithm: "RSA" | "ECDSA";

  /** rsa describes a key of RSA. */
  rsa?: InstallRSAKey;

  /** ecdsa describes a key of ECDSA. */
  ecdsa?: InstallECDSAKey;
}

/** InstallRSAKey describes a key of RSA. */
export interface InstallRSAKey {
  /** keySize is its size in bits. */
  // +kubebuilder:validation:Minimum=2048
  // +kubebuilder:validation:Maximum=8192
  // +kubebuilder:validation:MultipleOf=1024
  keySize: Int32;
}

/** InstallECDSAKey describes a key of ECDSA. */
export interface InstallECDSAKey {
  /** curve is its curve. */
  curve: "P256" | "P384" | "P521";
}
