// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/client/node` of the package
export { environmentProxy } from "../client/environment-proxy.js";
export {
  type HttpsTransport,
  type HttpsTransportOptions,
  httpsTransport,
} from "../client/https-transport.js";
export {
  type KubeconfigTransportOptions,
  kubeconfigTransport,
  type LoadedKubeconfig,
  transportOfKubeConfig,
} from "../client/kubeconfig-transport.js";
