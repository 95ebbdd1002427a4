import { expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { createFakeCluster } from "../../src/client/fake/fake-cluster.js";
import type { Validator } from "../../src/kube/validation/schema/validation-result.js";
import { widgetResource, widgetsOver } from "./widgets.js";

const error = {
  type: "FieldValueInvalid",
  path: "spec.size",
  detail: "never",
  message: "spec.size: Invalid value: 1: never",
} as const;

/** Refuses every update, once told of the stored object. */
const refusing = (seen: unknown[]): Validator => ({
  create: (object) => ({ ok: true, object, errors: [], warnings: [] }),
  update(old, object) {
    seen.push(old["spec"]);
    return { ok: false, object, errors: [error, error], warnings: [] };
  },
  updateStatus: (_, object) => ({ ok: true, object, errors: [], warnings: [] }),
  prune: (object) => object,
  applyDefaults: (object) => object,
});

it("refuses an update before the request, with the server's own words, and leaves conflicts to the server", async () => {
  const { transport } = createFakeCluster({ resources: [{ definition: widgetResource }] });
  const seen: unknown[] = [];
  const validator = refusing(seen);
  const widgets = widgetsOver(transport, { validator: () => validator });
  const created = await widgets.create({ metadata: { name: "a" }, spec: { size: 1 } });
  const refused = await widgets.update({ ...created, spec: { size: 2 } }).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    beforeRequest: true,
    code: 422,
    reason: "Invalid",
    message: 'Widget.example.com "a" is invalid: spec.size: Invalid value: 1: never',
  });
  expect((refused as ApiError).causes).toHaveLength(2);
  expect(seen).toEqual([{ size: 1 }]);
  const stale = { ...created, metadata: { ...created.metadata, resourceVersion: "1" } };
  await expect(widgets.update(stale)).rejects.toMatchObject({ reason: "Conflict", beforeRequest: false });
});
