import { describe, expect, it } from "vitest";
import { isConflict } from "../../src/client/api-error.js";
import { addFinalizer, hasFinalizer, removeFinalizer } from "../../src/controller/finalizers.js";
import {
  controllerOf,
  controllerReference,
  ownerReference,
  ownerRequests,
  withController,
} from "../../src/controller/owners.js";
import { requestOfKey } from "../../src/controller/request.js";
import { clientsOver, configMap, fakeCluster, gadget, gadgetResource } from "./kinds.js";

function clients() {
  const { gadgets, configMaps } = clientsOver(fakeCluster().transport);
  return { gadgets: gadgets.inNamespace("default"), configMaps: configMaps.inNamespace("default") };
}

describe("a finalizer", () => {
  const name = "example.com/cleanup";

  it("keeps an object that is deleted until it is removed", async () => {
    const { gadgets } = clients();
    const plain = await gadgets.create(gadget("a"));
    expect(hasFinalizer(plain, name)).toBe(false);
    const kept = await addFinalizer(gadgets, plain, name);
    expect(kept.metadata.finalizers).toEqual([name]);
    expect(await addFinalizer(gadgets, kept, name)).toBe(kept);
    const marked = await gadgets.delete("a");
    expect(marked?.metadata.deletionTimestamp).toBeDefined();
    await removeFinalizer(gadgets, marked ?? kept, name);
    expect((await gadgets.list()).items).toEqual([]);
  });

  it("leaves those of others, and is a conflict with them where the object is old", async () => {
    const { gadgets } = clients();
    const old = await gadgets.create(gadget("a"));
    const other = await addFinalizer(gadgets, old, "example.com/other");
    await expect(addFinalizer(gadgets, old, name)).rejects.toSatisfy(isConflict);
    const both = await addFinalizer(gadgets, other, name);
    expect((await removeFinalizer(gadgets, both, name)).metadata.finalizers).toEqual(["example.com/other"]);
    const gone = await removeFinalizer(gadgets, await gadgets.get("a"), name);
    expect(gone.metadata.finalizers).toEqual(["example.com/other"]);
  });
});

describe("an owner", () => {
  it("is written as the server's garbage collector reads it", async () => {
    const { gadgets } = clients();
    const owner = await gadgets.create(gadget("a"));
    const reference = { apiVersion: "example.com/v1", kind: "Gadget", name: "a", uid: owner.metadata.uid };
    expect(ownerReference(owner)).toEqual(reference);
    expect(controllerReference(owner)).toEqual({ ...reference, controller: true, blockOwnerDeletion: true });
    const child = withController({ ...configMap("child", [{ ...reference, uid: "other", name: "b" }]) }, owner);
    expect(child.metadata?.ownerReferences).toHaveLength(2);
    expect(controllerOf(child)).toEqual(controllerReference(owner));
    expect(withController(child, owner)).toEqual(child);
  });

  it("can be applied, and stays beside those of others", async () => {
    const { gadgets, configMaps } = clients();
    const [a, b] = [await gadgets.create(gadget("a")), await gadgets.create(gadget("b"))];
    await configMaps.apply(withController({ metadata: { name: "c", namespace: "default" } }, a));
    const both = { metadata: { name: "c", namespace: "default", ownerReferences: [ownerReference(b)] } };
    const applied = await configMaps.apply(both, { fieldManager: "other" });
    expect(applied.metadata.ownerReferences).toEqual([controllerReference(a), ownerReference(b)]);
  });

  it("is refused beside another that controls, and in another namespace", async () => {
    const { gadgets } = clients();
    const owner = await gadgets.create(gadget("a"));
    const other = await gadgets.create(gadget("b"));
    expect(() => withController(configMap("c", [controllerReference(other)]), owner)).toThrow(
      "object c has the controller Gadget b already",
    );
    const elsewhere = { ...configMap("c"), kind: "ConfigMap", metadata: { name: "c", namespace: "elsewhere" } };
    expect(() => withController(elsewhere, owner)).toThrow(
      "Gadget a of the namespace default cannot own ConfigMap c of the namespace elsewhere",
    );
    expect(() => withController({ metadata: { name: "node" } }, owner)).toThrow(
      "cannot own object node of no namespace",
    );
  });

  it("is found by group and kind, in whatever version, and as it controls unless all are asked for", async () => {
    const { gadgets, configMaps } = clients();
    const owner = await gadgets.create(gadget("a"));
    const reference = controllerReference(owner);
    const { controller: _, ...weak } = { ...reference, name: "weak" };
    const child = await configMaps.create(
      configMap("child", [
        { ...reference, apiVersion: "example.com/v2" },
        weak,
        { ...reference, apiVersion: "example.org/v1", name: "foreign" },
        { ...reference, kind: "Widget", name: "widget" },
        { ...reference, apiVersion: "v1", name: "core" },
      ]),
    );
    expect(ownerRequests(child, gadgetResource, false)).toEqual([{ name: "a", namespace: "default" }]);
    expect(ownerRequests(child, gadgetResource, true)).toEqual([
      { name: "a", namespace: "default" },
      { name: "weak", namespace: "default" },
    ]);
    expect(ownerRequests(child, { ...gadgetResource, scope: "Cluster" }, false)).toEqual([{ name: "a" }]);
  });
});

it("requests are read back from keys", () => {
  expect(requestOfKey("default/a")).toEqual({ namespace: "default", name: "a" });
  expect(requestOfKey("system:node:a")).toEqual({ name: "system:node:a" });
});
