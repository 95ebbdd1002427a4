import { beforeAll, describe, expect, test } from "vitest";
import { manifestTwins, type Twins } from "./harness/manifest-twins.js";

/** A marker with what each needs, and more or other arguments. */
function webhook(more: Readonly<Record<string, string>> = {}): string {
  const args: Readonly<Record<string, string>> = {
    mutating: "false",
    failurePolicy: "fail",
    sideEffects: "None",
    groups: "apps",
    resources: "deployments",
    verbs: "create;update",
    versions: "v1",
    name: "vdeployment.example.com",
    path: "/validate",
    admissionReviewVersions: "v1",
    ...more,
  };
  const present = Object.entries(args).filter(([, value]) => value !== "");
  return `webhook:${present.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

const mutating = { mutating: "true", name: "mdeployment.example.com", path: "/mutate" };
const named = (name: string): Record<string, string> => ({ name: `${name}.example.com`, path: `/${name}` });
const patch = (value: object): { patch: string } => ({ patch: `\`${JSON.stringify(value)}\`` });

const CASES: readonly (readonly [name: string, ...markers: string[]])[] = [
  ["a validating webhook", webhook()],
  ["a mutating webhook", webhook(mutating)],
  ["one of each", webhook(), webhook(mutating)],
  ["several, out of order", webhook(named("c")), webhook(named("a")), webhook(named("b"))],
  [
    "several of each",
    webhook(named("z")),
    webhook({ ...mutating, ...named("y") }),
    webhook(named("x")),
    webhook({ ...mutating, ...named("w") }),
  ],
  ["the core group by its word", webhook({ groups: "core", resources: "pods" })],
  ["the core group by its empty name", webhook({ groups: '""', resources: "pods" })],
  [
    "lists in the order that they are written in",
    webhook({ groups: "b;a", resources: "z;y;z/status", verbs: "update;create", versions: "v2;v1" }),
  ],
  ["all groups, versions and resources", webhook({ groups: '"*"', versions: '"*"', resources: '"*"', verbs: '"*"' })],
  ["verbs in several letter cases", webhook({ verbs: "CREATE;Update;delete;cOnnect" })],
  ["a policy that ignores", webhook({ failurePolicy: "ignore" })],
  ["a policy in upper case", webhook({ failurePolicy: "FAIL" })],
  ["an exact match", webhook({ matchPolicy: "exact" })],
  ["an equivalent match", webhook({ matchPolicy: "Equivalent" })],
  ["side effects but for dry runs", webhook({ sideEffects: "noneondryrun" })],
  ["a timeout", webhook({ timeoutSeconds: "10" })],
  ["the longest timeout", webhook({ timeoutSeconds: "30" })],
  ["no timeout", webhook({ timeoutSeconds: "0" })],
  ["several versions of reviews", webhook({ admissionReviewVersions: "v1beta1;v1" })],
  ["a webhook that is asked again", webhook({ ...mutating, reinvocationPolicy: "ifneeded" })],
  ["a webhook that is never asked again", webhook({ ...mutating, reinvocationPolicy: "Never" })],
  ["a service of another name", webhook({ serviceName: "hooks", serviceNamespace: "platform" })],
  ["a service's port", webhook({ servicePort: "9443" })],
  ["an address", webhook({ path: "", url: "https://hooks.example.com/validate" })],
  ["an address with a port", webhook({ path: "", url: '"https://hooks.example.com:9443/validate"' })],
  ["a long address", webhook({ path: "", url: `"https://hooks.example.com/${"long/".repeat(20)}"` })],
  ["a version of the configuration", webhook({ webhookVersions: "v1" })],
  ["a configuration with a name", webhook(), "webhookconfiguration:mutating=false,name=my-webhooks"],
  [
    "both configurations with names",
    webhook(),
    webhook(mutating),
    "webhookconfiguration:mutating=true,name=m",
    "webhookconfiguration:mutating=false,name=v",
  ],
  [
    "a configuration with a name, and one without",
    webhook(),
    webhook(mutating),
    "webhookconfiguration:mutating=true,name=m",
  ],
  ["a configuration without a name", webhook(), "webhookconfiguration:mutating=false"],
  [
    "a patch with selectors",
    webhook(
      patch({
        namespaceSelector: { matchLabels: { team: "a" } },
        objectSelector: { matchExpressions: [{ key: "k", operator: "In", values: ["x", "y"] }] },
      }),
    ),
  ],
  [
    "a patch with match conditions",
    webhook(
      patch({
        matchConditions: [
          { name: "b", expression: "true" },
          { name: "a", expression: "request.userInfo.username != 'x'" },
        ],
      }),
    ),
  ],
  [
    "a patch of the client's configuration",
    webhook(patch({ clientConfig: { caBundle: "Y2E=", service: { port: 8443 } } })),
  ],
  [
    "a patch that takes fields away",
    webhook({ matchPolicy: "exact", timeoutSeconds: "5", ...patch({ matchPolicy: null, timeoutSeconds: null }) }),
  ],
  [
    "a patch with null in an object that is not there",
    webhook(patch({ namespaceSelector: { matchLabels: { a: null, b: "c" } } })),
  ],
  [
    "a patch of rules",
    webhook(
      patch({
        rules: [
          { apiGroups: ["g"], apiVersions: ["v1"], operations: ["DELETE"], resources: ["r"], scope: "Namespaced" },
        ],
      }),
    ),
  ],
  [
    "a patch that replaces an object",
    webhook(patch({ clientConfig: { $patch: "replace", url: "https://hooks.example.com/" } })),
  ],
  [
    "a patch of a mutating webhook",
    webhook({ ...mutating, ...patch({ reinvocationPolicy: "IfNeeded", timeoutSeconds: 3 }) }),
  ],
  ["an empty patch", webhook(patch({}))],
];

describe(`webhooks of ${CASES.length} packages`, () => {
  let twins: Map<string, Twins>;
  beforeAll(() => {
    const cases = CASES.map(([name, ...markers]) => ({ name, markers }));
    twins = manifestTwins(cases, "webhook", { theirs: "manifests.yaml", ours: "webhook/manifests.yaml" });
  });

  test.each(CASES.map(([name]) => name))("are those of controller-gen, byte for byte: %s", (name) => {
    const found = twins.get(name);
    expect(found?.errors).toEqual([]);
    expect(found?.controllerGen).toMatch(/^---\napiVersion: admissionregistration/);
    expect(found?.crdwright).toBe(found?.controllerGen);
  });
});
