import type { ManifestObject } from "./manifest-file.js";

export const RBAC = "rbac.authorization.k8s.io";

/** What a container that writes nothing but to the cluster needs no more than. */
export const CONTAINER_RESTRICTIONS: ManifestObject = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

/** The same of its pod. */
export const POD_RESTRICTIONS: ManifestObject = { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } };

/** Returns what gives a role to an account: a ClusterRoleBinding, or a RoleBinding in the role's namespace. */
export function roleBinding(
  role: { readonly kind: string; readonly name: string; readonly namespace?: string | undefined },
  account: { readonly name: string; readonly namespace: string },
): ManifestObject {
  const { kind, name, namespace } = role;
  return {
    apiVersion: `${RBAC}/v1`,
    kind: `${kind}Binding`,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    roleRef: { apiGroup: RBAC, kind, name },
    subjects: [{ kind: "ServiceAccount", ...account }],
  };
}

/** Returns the Dockerfile of an image that runs a command of `crdwright-openshift`. */
export function dockerfileText(image: string, version: string, command?: string): string {
  const lines = [
    `# docker build --tag ${image} .`,
    "FROM node:22-alpine",
    "WORKDIR /app",
    `RUN npm install --omit=dev crdwright@${version} @kubernetes/client-node@1 prom-client@15`,
    "ENV NODE_ENV=production",
    "USER 1000",
    'ENTRYPOINT ["node", "node_modules/crdwright/dist/bin/crdwright-openshift.js"]',
    ...(command === undefined ? [] : [`CMD ["${command}"]`]),
  ];
  return `${lines.join("\n")}\n`;
}
