import { expect, it } from "vitest";
import { kubernetesClient } from "../../../src/emitters/rbac/check-client-uses.js";
import * as clients from "../../../src/entry/client-kubernetes.js";

it("the clients for the kinds of Kubernetes are of the resources that their names lead to", () => {
  const resources = Object.entries(clients).flatMap(([name, value]) =>
    name.endsWith("Resource") && typeof value === "object" ? [[name, value] as const] : [],
  );
  expect(resources.length).toBeGreaterThan(60);
  for (const [name, { group, plural }] of resources) {
    const client = name.replace(/Resource$/, "").replace(/^[a-z]/, (letter) => letter.toUpperCase());
    const factory = Object.keys(clients).find((each) => each.toLowerCase() === `create${client}client`.toLowerCase());
    expect(kubernetesClient(factory?.slice("create".length, -"Client".length) ?? ""), name).toMatchObject({
      group,
      plural,
    });
  }
});
