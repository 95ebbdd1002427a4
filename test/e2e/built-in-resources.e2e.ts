import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILT_IN_RESOURCES, UNLISTED_RESOURCES } from "../../src/emitters/rbac/built-in-resources.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";

let plane: ControlPlane;
beforeAll(async () => {
  // Other tests do without the group scheduling.k8s.io.
  const all = "--runtime-config=api/all=true,scheduling.k8s.io/v1=true";
  plane = await startControlPlane({ apiServerArguments: [all] });
});
afterAll(async () => {
  await plane?.stop();
});

test("the table of built-in resources is what the API server lists, with all of its versions on", async () => {
  const groups = await discovered<{ groups: { name: string; versions: { groupVersion: string }[] }[] }>("/apis");
  const found: Record<string, string[]> = { "": await resourcesOf("/api/v1") };
  for (const { name, versions } of groups.groups) {
    const lists = await Promise.all(versions.map(({ groupVersion }) => resourcesOf(`/apis/${groupVersion}`)));
    found[name] = [...new Set(lists.flat())].sort();
  }
  expect(BUILT_IN_RESOURCES).toEqual(found);
  const twice = Object.entries(UNLISTED_RESOURCES).flatMap(([group, names]) =>
    names.filter((name) => found[group]?.includes(name)),
  );
  expect(twice).toEqual([]);
});

async function resourcesOf(path: string): Promise<string[]> {
  const list = await discovered<{ resources: { name: string }[] }>(path);
  return list.resources.map(({ name }) => name).sort();
}

async function discovered<Answer>(path: string): Promise<Answer> {
  const { text } = await plane.client.send({ method: "GET", path });
  // Discovery is described by Kubernetes; what is missing in it fails the test.
  return JSON.parse(text) as Answer;
}
