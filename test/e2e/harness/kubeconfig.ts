import { stringify } from "yaml";
import type { ServerAddress } from "./https-request.js";

/** Returns the text of a kubeconfig for kubectl and client libraries. */
export function kubeconfigText(address: ServerAddress): string {
  const server = `https://${address.host}:${address.port}`;
  const authority = Buffer.from(address.certificateAuthority).toString("base64");
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "e2e", cluster: { server, "certificate-authority-data": authority } }],
    users: [{ name: "e2e", user: { token: address.token } }],
    contexts: [{ name: "e2e", context: { cluster: "e2e", user: "e2e" } }],
    "current-context": "e2e",
  });
}
