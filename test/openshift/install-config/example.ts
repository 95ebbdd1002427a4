/** An install-config of ours with everything that a cluster on one vCenter can have. */
export const EXAMPLE = {
  apiVersion: "v1",
  baseDomain: "example.test",
  metadata: { name: "one" },
  controlPlane: {
    name: "master",
    replicas: 3,
    platform: {
      vsphere: { cpus: 8, coresPerSocket: 4, memoryMB: 16384, osDisk: { diskSizeGB: 120 }, zones: ["fd-a", "fd-b"] },
    },
  },
  compute: [{ name: "worker", replicas: 2, platform: { vsphere: { dataDisks: [{ name: "scratch", sizeGiB: 20 }] } } }],
  networking: {
    networkType: "OVNKubernetes",
    clusterNetwork: [{ cidr: "10.128.0.0/14", hostPrefix: 23 }],
    machineNetwork: [{ cidr: "192.0.2.0/24" }],
    serviceNetwork: ["172.30.0.0/16"],
  },
  proxy: { httpProxy: "http://proxy-user:very-secret@proxy.example.test:3128" },
  platform: {
    vsphere: {
      apiVIPs: ["192.0.2.10"],
      ingressVIPs: ["192.0.2.11"],
      loadBalancer: { type: "OpenShiftManagedDefault" },
      nodeNetworking: { internal: { network: "net-a", networkSubnetCidr: ["192.0.2.0/24"] } },
      vcenters: [
        {
          server: "vc-a.example.test",
          port: 443,
          user: "very-secret-admin",
          password: "very-secret",
          datacenters: ["dc-a"],
        },
      ],
      failureDomains: ["a", "b"].map((name) => ({
        name: `fd-${name}`,
        region: "region-a",
        zone: `zone-${name}`,
        server: "vc-a.example.test",
        topology: {
          datacenter: "dc-a",
          computeCluster: `/dc-a/host/cluster-${name}`,
          datastore: "/dc-a/datastore/ds-a",
          networks: ["net-a"],
          resourcePool: `/dc-a/host/cluster-${name}/Resources`,
          folder: "/dc-a/vm/one",
        },
      })),
    },
  },
  pullSecret: '{"auths":{"registry.example.test":{"auth":"dmVyeS1zZWNyZXQ6dmVyeS1zZWNyZXQ="}}}',
};

/** The example with a user for each component of the cluster. */
export function withComponentCredentials() {
  const document = structuredClone(EXAMPLE);
  const loginOf = (component: string) => ({ user: `${component}-user`, password: `very-secret-${component}` });
  const vcenters = document.platform.vsphere.vcenters.map(({ user: _, password: __, ...vcenter }) => ({
    ...vcenter,
    componentCredentials: {
      machineManagement: loginOf("machines"),
      storage: loginOf("storage"),
      cloudControllerManager: loginOf("cloud"),
      vsphereProblemDetector: loginOf("detector"),
    },
  }));
  const vsphere = { ...document.platform.vsphere, credentialType: "component-scoped", vcenters };
  return { ...document, platform: { vsphere } };
}
