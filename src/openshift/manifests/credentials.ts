import type { InstallConfig, InstallVSphereServer } from "../../../generated/documents/install-config.ts";
import { type ManifestFile, manifestText, secretData } from "./manifest-file.js";

/** A user of a vCenter. */
interface Login {
  readonly user: string;
  readonly password: string;
}

/** How the installer logs in to a vCenter: with credentials for each component, as the one that manages machines. */
export function installerLogin({ user = "", password = "", componentCredentials }: InstallVSphereServer): Login {
  return componentCredentials?.machineManagement ?? { user, password };
}

type Component = keyof NonNullable<InstallVSphereServer["componentCredentials"]>;

/** How a component logs in to a vCenter: as everybody does who has no user of its own. */
export function componentLogin(vcenter: InstallVSphereServer, component: Component): Login {
  return vcenter.componentCredentials?.[component] ?? installerLogin(vcenter);
}

/** The Secrets that components read themselves where nobody hands credentials out (installer, docs/user/vsphere). */
const COMPONENT_SECRETS: readonly {
  readonly component: Component;
  readonly file: string;
  readonly name: string;
  readonly namespace: string;
}[] = [
  {
    component: "machineManagement",
    file: "99_vsphere-machine-api-credentials",
    name: "vsphere-cloud-credentials",
    namespace: "openshift-machine-api",
  },
  {
    component: "storage",
    file: "99_vsphere-csi-credentials",
    name: "vmware-vsphere-cloud-credentials",
    namespace: "openshift-cluster-csi-drivers",
  },
  {
    component: "cloudControllerManager",
    file: "99_vsphere-cloud-controller-credentials",
    name: "vsphere-cloud-credentials",
    namespace: "openshift-cloud-controller-manager",
  },
  {
    component: "vsphereProblemDetector",
    file: "99_vsphere-problem-detector-credentials",
    name: "vsphere-cloud-credentials",
    namespace: "openshift-cluster-storage-operator",
  },
];

/**
 * The Secrets with the credentials of all vCenters: one, from which the cluster hands them out to its components, or, with
 * `credentialsMode: Manual`, one for each component.
 */
export function credentialFiles({ platform, credentialsMode }: InstallConfig): ManifestFile[] {
  const vcenters = platform.vsphere?.vcenters ?? [];
  if (credentialsMode !== "Manual")
    return [secretFile("99_cloud-creds-secret", "vsphere-creds", "kube-system", logins(vcenters, installerLogin))];
  return COMPONENT_SECRETS.map(({ component, file, name, namespace }) => {
    return secretFile(
      file,
      name,
      namespace,
      logins(vcenters, (vcenter) => componentLogin(vcenter, component)),
    );
  });
}

function logins(
  vcenters: readonly InstallVSphereServer[],
  loginOf: (vcenter: InstallVSphereServer) => Login,
): Readonly<Record<string, string>> {
  const pairs = vcenters.flatMap((vcenter) => {
    const { user, password } = loginOf(vcenter);
    return [
      [`${vcenter.server}.password`, secretData(password)],
      [`${vcenter.server}.username`, secretData(user)],
    ];
  });
  return Object.fromEntries(pairs);
}

function secretFile(
  file: string,
  name: string,
  namespace: string,
  data: Readonly<Record<string, string>>,
): ManifestFile {
  const secret = { apiVersion: "v1", data, kind: "Secret", metadata: { name, namespace } };
  return { path: `manifests/${file}.yaml`, text: manifestText(secret), isSecret: true };
}
