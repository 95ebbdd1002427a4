import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { type CloudConfigForm, cloudConfigOf } from "../cloud-config/from-install-config.js";
import { type CsiConfig, type CsiForm, csiConfigText, csiProblems } from "../csi-config/write-csi.js";
import { UnwritableGcfg } from "../gcfg/write-gcfg.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { componentLogin } from "./credentials.js";
import { type ManifestFile, type ManifestObject, manifestText, secretData } from "./manifest-file.js";
import { ManifestProblem } from "./placement.js";

export interface ConfigOptions {
  readonly infraId: string;
  /** The form of the cloud provider's configuration. */
  readonly form: CloudConfigForm;
  readonly csiForm: CsiForm;
}

/**
 * The configuration of the cloud provider and of the CSI driver, which has passwords and so is a Secret, never a ConfigMap. Throws a
 * {@link ManifestProblem} where the driver would not read back what was meant.
 */
export function configFiles(config: InstallConfig, { infraId, form, csiForm }: ConfigOptions): ManifestFile[] {
  const csi = csiConfigOf(config, { infraId });
  const [problem] = csiProblems(csi);
  if (problem !== undefined) throw new ManifestProblem(csiProblemText(problem));
  return [
    {
      path: "manifests/cloud-provider-config.yaml",
      text: manifestText(cloudConfigMap(writable(() => cloudConfigOf(config, { form, infraId })))),
      isSecret: false,
    },
    {
      path: "manifests/99_vsphere-csi-config-secret.yaml",
      text: manifestText(csiSecret(csiConfigText(csi, csiForm))),
      isSecret: true,
    },
  ];
}

function writable(write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof UnwritableGcfg) throw new ManifestProblem(error.message);
    throw error;
  }
}

/** Returns why no configuration of the CSI driver can be made of an install-config, at its path there. */
export function csiProblemText({ path, detail }: { readonly path: string; readonly detail: string }): string {
  return `no configuration of the CSI driver can be written: platform.vsphere.${path}: ${detail}`;
}

/** Returns what the CSI driver has to know of an install-config. Topology is there where there are several failure domains. */
export function csiConfigOf(
  { platform }: InstallConfig,
  { infraId, migrationDatastoreURL }: { readonly infraId: string; readonly migrationDatastoreURL?: string },
): CsiConfig {
  const { vcenters = [], failureDomains = [] } = platform.vsphere ?? {};
  return {
    clusterID: infraId,
    vcenters: vcenters.map((vcenter) => {
      const { server, datacenters } = vcenter;
      return { server, datacenters, ...componentLogin(vcenter, "storage") };
    }),
    ...(failureDomains.length > 1 && { topologyCategories: [TAG_CATEGORIES.zone, TAG_CATEGORIES.region] }),
    ...(migrationDatastoreURL !== undefined && { migrationDatastoreURL }),
  };
}

/** Returns the ConfigMap that administrators keep the cloud provider's configuration in. */
export function cloudConfigMap(text: string): ManifestObject {
  return {
    apiVersion: "v1",
    data: { config: text },
    kind: "ConfigMap",
    metadata: { name: "cloud-provider-config", namespace: "openshift-config" },
  };
}

/** Returns the Secret that the CSI driver reads its configuration from. */
export function csiSecret(text: string): ManifestObject {
  return {
    apiVersion: "v1",
    data: { "cloud.conf": secretData(text) },
    kind: "Secret",
    metadata: { name: "vsphere-csi-config-secret", namespace: "openshift-cluster-csi-drivers" },
  };
}
