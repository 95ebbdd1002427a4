import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ApiError,
  connect,
  isAlreadyExists,
  isConflict,
  isGone,
  isInvalid,
  isNotFound,
  namespacedClient,
  retryOnConflict,
  type Transport,
  type WatchEvent,
} from "../../src/entry/client.js";
import { createFakeCluster, type FakeCluster, fakeResourceOfCrd } from "../../src/entry/client-fake.js";
import { httpsTransport, kubeconfigTransport } from "../../src/entry/client-node.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { sizeLimit } from "./rack-validator.js";
import { type Rack, type RackApply, rackCrd, rackResource } from "./racks.js";

let controlPlane: ControlPlane;
let fake: FakeCluster;
const transports: Record<string, Transport> = {};

beforeAll(async () => {
  fake = createFakeCluster({ resources: [fakeResourceOfCrd(rackCrd, { validator: sizeLimit })] });
  controlPlane = await startControlPlane();
  await applyDefinition(controlPlane.client, rackCrd);
  await waitUntilEstablished(controlPlane.client, "racks.e2e.example.com");
  const { host, port, certificateAuthority, token } = controlPlane.address;
  transports["the fake"] = fake.transport;
  transports["a real server, by node:https"] = httpsTransport({
    server: `https://${host}:${port}`,
    certificateAuthority,
    token,
  });
  transports["a real server, by the kubeconfig"] = await kubeconfigTransport({ file: controlPlane.kubeconfig });
});
afterAll(async () => controlPlane?.stop());

let count = 0;
/** What fails, as an error to look at. */
async function failure(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the request was accepted");
}

describe.each(["the fake", "a real server, by node:https", "a real server, by the kubeconfig"])(
  "a client of %s",
  (which) => {
    /** A client that may use the namespace default, and names that no other case uses. */
    function racks() {
      const transport = transports[which];
      if (transport === undefined) throw new Error(`no transport for ${which}`);
      const client = namespacedClient<Rack, RackApply>(connect(transport, { fieldManager: "case" }), rackResource);
      return { all: client.allNamespaces, own: client.inNamespace("default"), name: `rack-${++count}` };
    }

    test("creates, reads and deletes", async () => {
      const { own, name } = racks();
      const created = await own.create({ metadata: { name }, spec: { size: 2 }, status: { phase: "lost" } });
      expect(created).toMatchObject({ apiVersion: "e2e.example.com/v1", kind: "Rack", spec: { size: 2 } });
      expect(created.metadata).toMatchObject({ name, namespace: "default", generation: 1 });
      expect(created.status).toBeUndefined();
      expect(await own.get(name)).toEqual(created);
      const twice = await failure(own.create({ metadata: { name } }));
      expect(isAlreadyExists(twice)).toBe(true);
      expect(twice.message).toBe(`racks.e2e.example.com "${name}" already exists`);
      expect(await own.delete(name)).toBeUndefined();
      const gone = await failure(own.get(name));
      expect(isNotFound(gone)).toBe(true);
      expect(gone.message).toBe(`racks.e2e.example.com "${name}" not found`);
    });

    test("keeps whole numbers beyond 2^53", async () => {
      const { own, name } = racks();
      // The type says number; such a one is a bigint at run time, so that it survives being read and written.
      const serial = 9007199254740993n as unknown as number;
      const created = await own.create({ metadata: { name }, spec: { serial } });
      expect(created.spec?.serial).toBe(serial);
      const updated = await own.update({ ...created, spec: { ...created.spec, size: 1 } });
      expect(updated.spec).toEqual({ serial, size: 1 });
    });

    test("makes a name of generateName", async () => {
      const { own } = racks();
      const { metadata } = await own.create({ metadata: { generateName: "made-" } });
      expect(metadata.name).toMatch(/^made-[a-z0-9]{5}$/);
    });

    test("meets a conflict with a stale object, and gets over it", async () => {
      const { own, name } = racks();
      const first = await own.create({ metadata: { name }, spec: { size: 1 } });
      const second = await own.update({ ...first, spec: { size: 2 } });
      expect(second.metadata.generation).toBe(2);
      const same = await own.update(second);
      expect(same.metadata.resourceVersion).toBe(second.metadata.resourceVersion);
      const stale = await failure(own.update({ ...first, spec: { size: 3 } }));
      expect(isConflict(stale)).toBe(true);
      expect(stale.message).toBe(
        `Operation cannot be fulfilled on racks.e2e.example.com "${name}": the object has been modified; please apply your changes to the latest version and try again`,
      );
      let copy = first;
      const third = await retryOnConflict(async () => {
        const wanted = { ...copy, spec: { size: 3 } };
        copy = await own.get(name);
        return own.update(wanted);
      });
      expect(third.spec).toEqual({ size: 3 });
      const { resourceVersion: _, ...metadata } = third.metadata;
      expect(isInvalid(await failure(own.update({ ...third, metadata })))).toBe(true);
    });

    test("tells what is invalid by field", async () => {
      const { own, name } = racks();
      const error = await failure(own.create({ metadata: { name }, spec: { size: 101 } }));
      expect(isInvalid(error)).toBe(true);
      const message = "Invalid value: 101: spec.size in body should be less than or equal to 100";
      expect(error.causes).toEqual([{ reason: "FieldValueInvalid", field: "spec.size", message }]);
      expect(error.message).toBe(`Rack.e2e.example.com "${name}" is invalid: spec.size: ${message}`);
    });

    test("writes the status apart from the rest", async () => {
      const { own, name } = racks();
      const created = await own.create({ metadata: { name }, spec: { size: 1 } });
      const told = await own.updateStatus({ ...created, spec: { size: 9 }, status: { phase: "Ready" } });
      expect(told).toMatchObject({ spec: { size: 1 }, status: { phase: "Ready" }, metadata: { generation: 1 } });
      const grown = await own.update({ ...told, spec: { size: 2 }, status: { phase: "ignored" } });
      expect(grown).toMatchObject({ spec: { size: 2 }, status: { phase: "Ready" }, metadata: { generation: 2 } });
      const patched = await own.patchStatus(name, { type: "merge", patch: { status: { phase: "Done" } } });
      expect(patched.status).toEqual({ phase: "Done" });
    });

    test("scales", async () => {
      const { own, name } = racks();
      await own.create({ metadata: { name }, spec: { size: 1 } });
      const scale = await own.getScale(name);
      expect(scale).toMatchObject({ kind: "Scale", spec: { replicas: 1 }, status: { replicas: 0 } });
      expect((await own.updateScale(name, { ...scale, spec: { replicas: 4 } })).spec).toEqual({ replicas: 4 });
      expect((await own.get(name)).spec).toEqual({ size: 4 });
      await own.patchScale(name, { type: "merge", patch: { spec: { replicas: 5 } } });
      expect((await own.get(name)).spec).toEqual({ size: 5 });
    });

    test("patches by merge and by steps", async () => {
      const { own, name } = racks();
      await own.create({ metadata: { name }, spec: { size: 1, order: ["a", "b"], limits: { cpu: "1" } } });
      const merged = await own.patch(name, { type: "merge", patch: { spec: { size: null, limits: { memory: "2" } } } });
      expect(merged.spec).toEqual({ order: ["a", "b"], limits: { cpu: "1", memory: "2" } });
      const stepped = await own.patch(name, {
        type: "json",
        operations: [
          { op: "test", path: "/spec/order/0", value: "a" },
          { op: "add", path: "/spec/order/1", value: "x" },
          { op: "remove", path: "/spec/limits/cpu" },
        ],
      });
      expect(stepped.spec).toEqual({ order: ["a", "x", "b"], limits: { memory: "2" } });
      await failure(own.patch(name, { type: "json", operations: [{ op: "test", path: "/spec/order/0", value: "z" }] }));
    });

    test("keeps an object with finalizers until they are gone", async () => {
      const { own, name } = racks();
      await own.create({ metadata: { name, finalizers: ["example.com/wait"] } });
      const marked = await own.delete(name);
      expect(marked?.metadata.deletionTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect((await own.get(name)).metadata.finalizers).toEqual(["example.com/wait"]);
      await own.patch(name, { type: "merge", patch: { metadata: { finalizers: null } } });
      expect(isNotFound(await failure(own.get(name)))).toBe(true);
    });

    test("deletes only what the preconditions name", async () => {
      const { own, name } = racks();
      const { metadata } = await own.create({ metadata: { name } });
      const preconditions = { uid: "00000000-0000-0000-0000-000000000000" };
      expect(isConflict(await failure(own.delete(name, { preconditions })))).toBe(true);
      expect(await own.delete(name, { preconditions: { uid: metadata.uid } })).toBeUndefined();
    });

    test("tries writes without storing them", async () => {
      const { own, name } = racks();
      expect((await own.create({ metadata: { name } }, { dryRun: true })).metadata.name).toBe(name);
      expect(isNotFound(await failure(own.get(name)))).toBe(true);
    });

    test("lists by labels and fields, page by page, and deletes what it selects", async () => {
      const { own, all, name } = racks();
      for (const [index, room] of ["a", "b", "a", "b", "a"].entries()) {
        await own.create({ metadata: { name: `${name}-${index}`, labels: { case: name, room } }, spec: { room } });
      }
      const names = (items: readonly { metadata: { name: string } }[]) =>
        items.map(({ metadata }) => metadata.name.slice(name.length + 1));
      const labelSelector = `case=${name}`;
      expect(names((await own.list({ labelSelector: `${labelSelector},room in (a)` })).items)).toEqual(["0", "2", "4"]);
      expect(names((await own.list({ labelSelector: `${labelSelector},room notin (a),!no` })).items)).toEqual([
        "1",
        "3",
      ]);
      expect(names((await own.list({ labelSelector, fieldSelector: "spec.room=b" })).items)).toEqual(["1", "3"]);
      expect(names((await all.list({ fieldSelector: `metadata.name=${name}-3` })).items)).toEqual(["3"]);
      const pages: string[][] = [];
      for await (const page of own.pages({ labelSelector, limit: 2 })) pages.push(names(page.items));
      expect(pages).toEqual([["0", "1"], ["2", "3"], ["4"]]);
      expect(names((await own.deleteCollection({ labelSelector: `${labelSelector},room=a` })).items)).toEqual([
        "0",
        "2",
        "4",
      ]);
      expect(names((await own.list({ labelSelector })).items)).toEqual(["1", "3"]);
    });

    test("watches from a list on, each change once", async () => {
      const { own, name } = racks();
      const labelSelector = `case=${name}`;
      const labels = { case: name };
      await own.create({ metadata: { name: `${name}-a`, labels } });
      const since = await own.list({ labelSelector });
      const created = await own.create({ metadata: { name: `${name}-b`, labels } });
      await own.patch(`${name}-a`, { type: "merge", patch: { spec: { size: 1 } } });
      await own.patch(`${name}-a`, { type: "merge", patch: { metadata: { labels: null } } });
      await own.delete(`${name}-b`);
      const seen: string[] = [];
      for await (const event of own.watch({ since, labelSelector })) {
        seen.push(`${event.type} ${event.object.metadata.name.slice(name.length + 1)}`);
        if (seen.length === 4) break;
      }
      expect(seen).toEqual(["ADDED b", "MODIFIED a", "DELETED a", "DELETED b"]);
      expect(isGone(new ApiError({ code: 410 }))).toBe(true);
      expect(created.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    });

    test("watches the objects first where nothing else is asked, and ends with the signal", async () => {
      const { own, name } = racks();
      const labels = { case: name };
      await own.create({ metadata: { name, labels } });
      const ending = new AbortController();
      const seen: WatchEvent<Rack>["type"][] = [];
      for await (const { type } of own.watch({ labelSelector: `case=${name}`, signal: ending.signal })) {
        seen.push(type);
        if (type === "ADDED") await own.patch(name, { type: "merge", patch: { spec: { size: 3 } } });
        else ending.abort();
      }
      expect(seen).toEqual(["ADDED", "MODIFIED"]);
    });

    test("informs of what happens, and finds by index", async () => {
      const { own, name } = racks();
      const labels = { case: name };
      await own.create({ metadata: { name: `${name}-a`, labels }, spec: { room: "x" } });
      const indexes = { room: ({ spec }: Rack) => (spec?.room === undefined ? [] : [spec.room]) };
      const informer = own.informer({ labelSelector: `case=${name}`, indexes });
      const told: string[] = [];
      let resolve = (): void => {};
      const wanted = new Promise<void>((settle) => {
        resolve = settle;
      });
      informer.on({
        added: ({ metadata }, isInitial) => told.push(`added ${metadata.name.slice(name.length + 1)} ${isInitial}`),
        updated: ({ spec }, before) => told.push(`updated ${before.spec?.room} to ${spec?.room}`),
        deleted: () => {
          told.push("deleted");
          resolve();
        },
      });
      await informer.start();
      expect(informer.objects.byIndex("room", "x")).toHaveLength(1);
      await own.create({ metadata: { name: `${name}-b`, labels }, spec: { room: "x" } });
      await own.patch(`${name}-b`, { type: "merge", patch: { spec: { room: "y" } } });
      await own.delete(`${name}-a`);
      await wanted;
      expect(told).toEqual(["added a true", "added b false", "updated x to y", "deleted"]);
      expect(informer.objects.indexValues("room")).toEqual(["y"]);
      expect(informer.objects.get(`${name}-b`, "default")).toEqual(await own.get(`${name}-b`));
      await informer.stop();
    });

    describe("applies", () => {
      /** Who owns what, without times. */
      const owners = (object: object) => {
        const { metadata } = object as { metadata: { managedFields: Record<string, unknown>[] } };
        return metadata.managedFields.map(({ manager, operation, subresource, fieldsV1 }) => ({
          owner: [manager, operation, subresource].filter((each) => each !== undefined).join(" "),
          fieldsV1,
        }));
      };

      test("fields, and gives up those that it leaves out", async () => {
        const { own, name } = racks();
        const metadata = { name };
        const spec = {
          size: 1,
          units: [{ name: "a", height: 2 }, { name: "b" }],
          tags: ["x", "y"],
          limits: { cpu: "1" },
        };
        const first = await own.apply({ metadata, spec }, { fieldManager: "one" });
        expect(first.spec).toEqual(spec);
        expect(owners(first)).toEqual([
          {
            owner: "one Apply",
            fieldsV1: {
              "f:spec": {
                "f:limits": { "f:cpu": {} },
                "f:size": {},
                "f:tags": { 'v:"x"': {}, 'v:"y"': {} },
                "f:units": {
                  'k:{"name":"a"}': { ".": {}, "f:height": {}, "f:name": {} },
                  'k:{"name":"b"}': { ".": {}, "f:name": {} },
                },
              },
            },
          },
        ]);
        const more = { units: [{ name: "c" }, { name: "a", note: "n" }], tags: ["z"], limits: { memory: "2" } };
        const second = await own.apply({ metadata, spec: more }, { fieldManager: "two" });
        expect(second.spec?.units).toEqual([{ name: "c" }, { name: "a", height: 2, note: "n" }, { name: "b" }]);
        expect(second.spec).toMatchObject({ size: 1, tags: ["x", "y", "z"], limits: { cpu: "1", memory: "2" } });
        const third = await own.apply({ metadata, spec: { units: [{ name: "a" }] } }, { fieldManager: "one" });
        expect(third.spec).toEqual({
          units: [{ name: "c" }, { name: "a", note: "n" }],
          tags: ["z"],
          limits: { memory: "2" },
        });
        const again = await own.apply({ metadata, spec: { units: [{ name: "a" }] } }, { fieldManager: "one" });
        expect(again.metadata.resourceVersion).toBe(third.metadata.resourceVersion);
      });

      test("against what others own only by force", async () => {
        const { own, name } = racks();
        const metadata = { name };
        await own.apply({ metadata, spec: { size: 1, order: ["a"] } }, { fieldManager: "one" });
        await own.apply({ metadata, spec: { size: 1 } }, { fieldManager: "same" });
        const one = await failure(own.apply({ metadata, spec: { order: ["b"] } }, { fieldManager: "two" }));
        expect(isConflict(one)).toBe(true);
        expect(one.message).toBe('Apply failed with 1 conflict: conflict with "one": .spec.order');
        expect(one.causes).toEqual([
          { reason: "FieldManagerConflict", field: ".spec.order", message: 'conflict with "one"' },
        ]);
        const both = await failure(own.apply({ metadata, spec: { size: 2, order: ["b"] } }, { fieldManager: "two" }));
        expect(both.causes.map(({ field, message }) => `${message} ${field}`).sort()).toEqual([
          'conflict with "one" .spec.order',
          'conflict with "one" .spec.size',
          'conflict with "same" .spec.size',
        ]);
        const forced = await own.apply({ metadata, spec: { order: ["b"] } }, { fieldManager: "two", force: true });
        expect(forced.spec).toEqual({ size: 1, order: ["b"] });
        expect(owners(forced).find(({ owner }) => owner === "one Apply")).toEqual({
          owner: "one Apply",
          fieldsV1: { "f:spec": { "f:size": {} } },
        });
      });

      test("beside writes that replace", async () => {
        const { own, name } = racks();
        const created = await own.create({
          metadata: { name, labels: { a: "b" } },
          spec: { size: 1, units: [{ name: "a" }] },
        });
        expect(owners(created)).toEqual([
          {
            owner: "case Update",
            fieldsV1: {
              "f:metadata": { "f:labels": { ".": {}, "f:a": {} } },
              "f:spec": {
                ".": {},
                "f:size": {},
                "f:units": { ".": {}, 'k:{"name":"a"}': { ".": {}, "f:name": {} } },
              },
            },
          },
        ]);
        const refused = await failure(own.apply({ metadata: { name }, spec: { size: 2 } }, { fieldManager: "one" }));
        expect(refused.message).toBe(
          'Apply failed with 1 conflict: conflict with "case" using e2e.example.com/v1: .spec.size',
        );
        await own.applyStatus({ metadata: { name }, status: { phase: "Ready" } }, { fieldManager: "one" });
        const told = await own.get(name);
        expect(told).toMatchObject({ spec: { size: 1 }, status: { phase: "Ready" } });
        expect(
          owners(told)
            .map(({ owner }) => owner)
            .sort(),
        ).toEqual(["case Update", "one Apply status"]);
      });

      test("no status that is written apart, whoever owns it", async () => {
        const { own, name } = racks();
        await own.create({ metadata: { name }, spec: { size: 1 } });
        await own.patchStatus(name, { type: "merge", patch: { status: { phase: "Ready" } } });
        const whole = { metadata: { name }, spec: { size: 1 }, status: { phase: "lost" } };
        const applied = await own.apply(whole, { fieldManager: "one" });
        expect(applied.status).toEqual({ phase: "Ready" });
        expect(owners(applied).find(({ owner }) => owner === "one Apply")).toEqual({
          owner: "one Apply",
          fieldsV1: { "f:spec": { "f:size": {} } },
        });
        expect(await own.apply(whole, { fieldManager: "one" })).toEqual(applied);
      });

      test("nothing that has no place or no key", async () => {
        const { own, name } = racks();
        const spec = { color: "red" };
        const unknown = await failure(
          own.apply({ metadata: { name }, spec } as RackApply & { metadata: { name: string } }, {
            fieldManager: "one",
          }),
        );
        expect(unknown.message).toContain(".spec.color: field not declared in schema");
        const units = [{ name: "a" }, { name: "a" }];
        const doubled = await failure(own.apply({ metadata: { name }, spec: { units } }, { fieldManager: "one" }));
        expect(doubled.message).toContain('.spec.units: duplicate entries for key [name="a"]');
        expect([unknown.code, doubled.code]).toEqual([500, 500]);
      });
    });
  },
);
