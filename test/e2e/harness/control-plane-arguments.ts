// Relative paths and the socket are seen from the control plane's own folder, where its processes run.
export const certificateDirectory = "certificates";
export const serviceAccountKeyFile = "service-account.key";
export const tokenFile = "tokens.csv";

const etcdSocket = "unix://etcd.sock";

/** Arguments of an etcd that nobody but the API server reaches, and that does not wait for the disk. */
export function etcdArguments(): string[] {
  return [
    "--name=e2e",
    "--data-dir=etcd-data",
    `--listen-client-urls=${etcdSocket}`,
    `--advertise-client-urls=${etcdSocket}`,
    "--listen-peer-urls=http://127.0.0.1:0",
    "--unsafe-no-fsync",
    "--log-level=warn",
  ];
}

/** Further arguments where nothing watches custom resources: else each change of a CRD makes a cache of its objects. */
export const WITHOUT_WATCHES = ["--watch-cache=false"];

/**
 * Arguments of a kube-apiserver on loopback. It makes its own serving certificate. What has no bearing on custom resources
 * (endpoints of itself, fair queueing, roles, priority classes) is off, for a quick start.
 */
export function kubeApiserverArguments(port: number, extraArguments: readonly string[]): string[] {
  return [
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${certificateDirectory}`,
    `--etcd-servers=${etcdSocket}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${serviceAccountKeyFile}`,
    `--service-account-signing-key-file=${serviceAccountKeyFile}`,
    `--token-auth-file=${tokenFile}`,
    "--anonymous-auth=false",
    // Given twice it would name both.
    ...(extraArguments.some((each) => each.startsWith("--authorization-mode="))
      ? []
      : ["--authorization-mode=AlwaysAllow"]),
    "--endpoint-reconciler-type=none",
    "--enable-priority-and-fairness=false",
    "--runtime-config=scheduling.k8s.io/v1=false",
    "--disable-admission-plugins=Priority",
    "--profiling=false",
    ...extraArguments,
  ];
}
