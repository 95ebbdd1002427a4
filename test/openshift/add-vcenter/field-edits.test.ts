import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedPaths,
  editState,
  type FieldEdit,
  type PathStep,
  withDigest,
  withEdits,
  withoutEdits,
} from "../../../src/openshift/add-vcenter/field-edits.js";

const server = (is: string): PathStep => ({ by: "server", is });
const ADDED: FieldEdit = { path: ["spec", "vcenters", server("b")], after: { server: "b", port: 443 } };
const RETAGGED: FieldEdit = { path: ["spec", "domains", { by: "name", is: "x" }, "zone"], before: "old", after: "new" };
const BEFORE = {
  spec: { vcenters: [{ server: "a" }], domains: [{ name: "x", zone: "old", more: [1] }, { name: "y" }] },
  status: { kept: true },
};

describe("edits of fields", () => {
  it("add items, change fields of items, and leave all else", () => {
    expect(withEdits(BEFORE, [ADDED, RETAGGED])).toEqual({
      spec: {
        vcenters: [{ server: "a" }, { server: "b", port: 443 }],
        domains: [{ name: "x", zone: "new", more: [1] }, { name: "y" }],
      },
      status: { kept: true },
    });
  });

  it("are made, not made, or changed by others", () => {
    const made = withEdits(BEFORE, [ADDED, RETAGGED]);
    expect(editState([ADDED, RETAGGED], BEFORE)).toBe("pending");
    expect(editState([ADDED, RETAGGED], made)).toBe("done");
    const other = { ...ADDED, after: { server: "b", port: 8443 } };
    const foreign = withEdits(made, [other]);
    expect(editState([ADDED, RETAGGED], foreign)).toBe("changed");
    expect(changedPaths([ADDED, RETAGGED], foreign)).toEqual(["spec.vcenters[b]"]);
    // One of two alone is nothing that an addition does.
    expect(editState([ADDED, RETAGGED], withEdits(BEFORE, [ADDED]))).toBe("changed");
    expect(changedPaths([ADDED, RETAGGED], withEdits(BEFORE, [ADDED]))).toEqual([
      "spec.vcenters[b]",
      "spec.domains[x].zone",
    ]);
  });

  it("are taken back beside what others have added meanwhile", () => {
    const theirs: FieldEdit = { path: ["spec", "vcenters", server("c")], after: { server: "c" } };
    const made = withEdits(BEFORE, [ADDED, RETAGGED]);
    expect(withoutEdits(withEdits(made, [theirs]), [ADDED, RETAGGED])).toEqual(withEdits(BEFORE, [theirs]));
  });

  it("take a list with its last item, unless it was there without items, and keep what is to be kept", () => {
    const kept = { path: ["spec", "vcenters", server("a")], after: { server: "a" }, isKept: true };
    expect(withoutEdits(withEdits({}, [kept, ADDED]), [kept, ADDED])).toEqual({
      spec: { vcenters: [{ server: "a" }] },
    });
    expect(editState([kept, ADDED], { spec: { vcenters: [{ server: "a" }] } })).toBe("pending");
    expect(withoutEdits(withEdits({ spec: {} }, [ADDED]), [ADDED])).toEqual({ spec: {} });
    const ofEmpty = { ...ADDED, hadEmptyList: true };
    const empty = { spec: { vcenters: [] } };
    expect(withoutEdits(withEdits(empty, [ofEmpty]), [ofEmpty])).toEqual(empty);
  });

  it("are recognized by a digest that does not hold the value", () => {
    const secret: FieldEdit = { path: ["data", "b.password"], after: "Y2FuYXJ5" };
    const digested = withDigest(secret);
    expect(JSON.stringify(digested)).not.toContain("Y2FuYXJ5");
    expect(editState([digested], { data: { "b.password": "Y2FuYXJ5" } })).toBe("done");
    expect(editState([digested], { data: { "b.password": "b3RoZXI=" } })).toBe("changed");
    expect(editState([digested], { data: {} })).toBe("pending");
  });

  it("that are made and taken back leave any object as it was", () => {
    const key = fc.constantFrom("a", "b", "c");
    const item = fc.record({ name: key, zone: fc.string() });
    const items = fc.uniqueArray(item, { selector: ({ name }) => name, minLength: 1 });
    const object = fc.dictionary(key, fc.oneof(fc.string(), items, fc.dictionary(key, fc.string())));
    fc.assert(
      fc.property(object, key, key, fc.string(), (before, list, name, zone) => {
        const listed = Array.isArray(before[list]) ? before[list] : undefined;
        if (before[list] !== undefined && listed === undefined) return;
        const present = listed?.find((each) => typeof each === "object" && each.name === name);
        const path: readonly PathStep[] = [list, { by: "name", is: name }];
        const edit: FieldEdit =
          typeof present === "object"
            ? { path: [...path, "zone"], before: present.zone, after: zone }
            : { path, after: { name, zone } };
        expect(withoutEdits(withEdits(before, [edit]), [edit])).toEqual(before);
      }),
    );
  });
});
