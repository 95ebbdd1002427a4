import { describe, expect, it } from "vitest";
import { decodeMetadata, decodeStoredMetadata } from "../../../../src/kube/validation/metadata/decode-metadata.js";
import { Float64, type KubeValue } from "../../../../src/kube/values/kube-value.js";

describe("decodeMetadata", () => {
  it.each<[string, KubeValue, unknown]>([
    [
      "leaves out what is empty",
      { name: "a", namespace: "", labels: {}, generation: 0, finalizers: [] },
      { name: "a" },
    ],
    ["leaves out null", { name: null, labels: null, creationTimestamp: null, ownerReferences: null }, {}],
    ["takes null for an empty text in a map", { labels: { a: null } }, { labels: { a: "" } }],
    ["takes a whole float for an integer", { generation: new Float64(2) }, { generation: 2 }],
    [
      "writes times in UTC",
      { deletionTimestamp: "2024-01-02T03:04:05.9+02:00" },
      { deletionTimestamp: "2024-01-02T01:04:05Z" },
    ],
    [
      "completes references",
      { ownerReferences: [{ name: "a", controller: false }] },
      { ownerReferences: [{ apiVersion: "", kind: "", name: "a", uid: "", controller: false }] },
    ],
    ["of nothing", null, {}],
  ])("%s", (_, metadata, want) => {
    expect(decodeMetadata(metadata)).toEqual({ metadata: want, unknown: [] });
  });

  it("tells unknown fields", () => {
    const metadata = { zz: 1, ownerReferences: [{ name: "a", x: 1 }] };
    expect(decodeMetadata(metadata)).toMatchObject({ unknown: ["ownerReferences[0].x", "zz"] });
  });

  it.each<[KubeValue, string]>([
    ["a", "json: cannot unmarshal string into Go value of type v1.ObjectMeta"],
    [{ name: 5 }, "json: cannot unmarshal number into Go struct field ObjectMeta.name of type string"],
    [{ uid: true }, "json: cannot unmarshal bool into Go struct field ObjectMeta.uid of type types.UID"],
    [{ labels: { a: [] } }, "json: cannot unmarshal array into Go struct field ObjectMeta.labels of type string"],
    [{ labels: "a" }, "json: cannot unmarshal string into Go struct field ObjectMeta.labels of type map[string]string"],
    [{ generation: 1.5 }, "json: cannot unmarshal number 1.5 into Go struct field ObjectMeta.generation of type int64"],
    [{ finalizers: {} }, "json: cannot unmarshal object into Go struct field ObjectMeta.finalizers of type []string"],
    [
      { ownerReferences: [{ controller: 1 }] },
      "json: cannot unmarshal number into Go struct field OwnerReference.ownerReferences.controller of type bool",
    ],
    [
      { creationTimestamp: 1 },
      "json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string",
    ],
    [{ creationTimestamp: "x" }, 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'],
    [{ creationTimestamp: "2024-13-01T00:00:00Z" }, 'parsing time "2024-13-01T00:00:00Z": month out of range'],
  ])("refuses %j", (metadata, error) => {
    expect(decodeMetadata(metadata)).toEqual({ error });
  });
});

describe("decodeStoredMetadata", () => {
  it("leaves out what is wrong", () => {
    expect(decodeStoredMetadata({ name: "a", labels: 1, zz: 1 })).toEqual({ name: "a" });
  });
});
