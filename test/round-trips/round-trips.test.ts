import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCrdVersion } from "../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isAtPath, lostValues } from "../../src/round-trips/lost-values.js";
import { objectArbitrary } from "../../src/round-trips/object-arbitrary.js";
import { roundTrips } from "../../src/round-trips/round-trips.js";
import { type Conversion, defineConversion } from "../../src/webhook/define-conversion.js";
import {
  fromHub,
  type GadgetV1,
  type GadgetV1beta1,
  gadgetConversion,
  gadgetCrd,
  SCHEMAS,
  toHub,
} from "../webhook/gadgets.js";

const SEED = { seed: 1 };
const { v1, v1beta1 } = SCHEMAS;

function conversionWith(spoke: object): Conversion {
  // The functions are those of gadgets, and so are the objects.
  return {
    ...gadgetConversion,
    spokes: { v1beta1: { ...gadgetConversion.spokes["v1beta1"], ...spoke } },
  } as Conversion;
}

describe("round trips", () => {
  it("pass a conversion that loses nothing", () => {
    roundTrips(gadgetConversion, gadgetCrd(), SEED);
  });

  const forgetsHosts = (object: GadgetV1) => {
    const { metadata: _, ...rest } = fromHub(object);
    return rest;
  };
  it("find what is lost, with the object that loses it", () => {
    const run = () => roundTrips(conversionWith({ fromHub: forgetsHosts }), gadgetCrd(), SEED);
    expect(run).toThrow(/v1 to v1beta1 and back loses spec\.hosts \(\["\w+","\w+"\] became \["\w+"\]\)/);
    expect(run).toThrow(/object: .*"hosts":\["\w+","\w+"\].*\n.*seed: 1$/);
  });

  it("pass a loss that is declared, and fail for a declared one that never happens", () => {
    roundTrips(conversionWith({ fromHub: forgetsHosts, lostInSpoke: ["spec.hosts"] }), gadgetCrd(), SEED);
    const never = conversionWith({ lostInHub: ["spec.host"] });
    expect(() => roundTrips(never, gadgetCrd(), SEED)).toThrow(
      /spec\.host of v1beta1 is declared as lost in v1, and no object of 200 lost it/,
    );
  });

  it("find what a server would drop, since the other version has no place for it", () => {
    const smuggles = conversionWith({
      toHub: (object: GadgetV1beta1) => ({
        ...toHub(object),
        spec: { ...toHub(object).spec, hosts: undefined, host: object.spec.host },
      }),
      fromHub: (object: GadgetV1) => ({
        ...fromHub(object),
        spec: { ...fromHub(object).spec, host: (object.spec as { host?: string }).host },
      }),
    });
    expect(() => roundTrips(smuggles, gadgetCrd(), SEED)).toThrow(/loses spec\.host \("\w+" became nothing\)/);
  });

  it("find objects that become invalid, their status included, unless that may be", () => {
    const properties = {
      ...v1.properties,
      spec: {
        ...v1.properties.spec,
        properties: {
          ...v1.properties.spec.properties,
          hosts: { ...v1.properties.spec.properties.hosts, maxItems: 1 },
        },
      },
    };
    const smaller = {
      v1beta1: {
        ...v1beta1,
        properties: {
          ...v1beta1.properties,
          spec: {
            ...v1beta1.properties.spec,
            properties: { ...v1beta1.properties.spec.properties, size: { type: "string", pattern: "^[5-7]Mi$" } },
          },
        },
      },
      v1: { ...v1, properties },
    };
    const run = (options: object) => () => roundTrips(gadgetConversion, gadgetCrd(smaller), { ...SEED, ...options });
    expect(run({})).toThrow(/a valid v1 becomes an invalid v1beta1: spec\.size: Invalid value/);
    expect(run({ mayBecomeInvalid: true })).not.toThrow();
    const ready = { type: "object", properties: { ready: { type: "boolean", enum: [true] } } };
    const status = { v1beta1, v1: { ...v1, properties: { ...v1.properties, status: ready } } };
    expect(() => roundTrips(gadgetConversion, gadgetCrd(status), SEED)).toThrow(
      /becomes an invalid v1: status\.ready: Unsupported value: false/,
    );
  });

  it("find functions that fail, and those that change metadata", () => {
    const fails = (): never => {
      throw new Error("out of order");
    };
    expect(() => roundTrips(conversionWith({ toHub: fails }), gadgetCrd(), SEED)).toThrow(
      /toHub of v1beta1 failed: out of order/,
    );
    const renames = (object: GadgetV1beta1) => ({ ...toHub(object), metadata: { name: "z" } });
    expect(() => roundTrips(conversionWith({ toHub: renames }), gadgetCrd(), SEED)).toThrow(/changes metadata\.name/);
  });

  const ruled = {
    ...v1beta1,
    properties: {
      ...v1beta1.properties,
      spec: { ...v1beta1.properties.spec, "x-kubernetes-validations": [{ rule: "self.size == '77777Gi'" }] },
    },
  };
  it("ask for values where a rule lets too few objects through, and take them", () => {
    const crd = gadgetCrd({ v1beta1: ruled, v1 });
    expect(() => roundTrips(gadgetConversion, crd, SEED)).toThrow(
      /of the objects made from the schema of v1beta1 too few are valid/,
    );
    const values = { v1beta1: { "spec.size": fc.constant("77777Gi") } };
    expect(() => roundTrips(gadgetConversion, crd, { ...SEED, values, mayBecomeInvalid: true })).not.toThrow();
  });

  it("need each version in the CRD", () => {
    const { spokes } = gadgetConversion;
    const more = defineConversion({
      ...gadgetConversion,
      spokes: { ...spokes, v0: spokes["v1beta1"] as object as never },
    });
    expect(() => roundTrips(more, gadgetCrd())).toThrow(/no version v0/);
  });
});

describe("the objects that are made from a schema", () => {
  const text = (schema: object) => ({ type: "string", ...schema });
  const FIELDS: Readonly<Record<string, object>> = {
    anyText: text({ minLength: 2, maxLength: 4 }),
    pattern: text({ pattern: "^[a-z]+-[0-9]{2}$", maxLength: 8 }),
    choice: text({ enum: ["a", "b"] }),
    ...Object.fromEntries(
      ["date-time", "date", "duration", "byte", "uuid", "ipv4", "ipv6", "cidr", "uri", "hostname", "email"].map(
        (format) => [format, text({ format })],
      ),
    ),
    least: { type: "integer", minimum: 2_147_483_647 },
    most: { type: "integer", maximum: -2_147_483_648, exclusiveMaximum: true },
    between: { type: "integer", minimum: 1, maximum: 3, exclusiveMinimum: true, exclusiveMaximum: true },
    multiple: { type: "integer", minimum: 5, maximum: 20, multipleOf: 7 },
    decimal: { type: "number", minimum: 0.5, maximum: 1.5 },
    large: { type: "number", minimum: 2e6 },
    small: { type: "number", maximum: -2e6 },
    flag: { type: "boolean", nullable: true },
    either: { "x-kubernetes-int-or-string": true },
    anything: { "x-kubernetes-preserve-unknown-fields": true },
    list: { type: "array", items: text({}), minItems: 5, maxItems: 6 },
    set: { type: "array", items: text({ enum: ["a", "b", "c"] }), "x-kubernetes-list-type": "set" },
    map: {
      type: "array",
      items: {
        type: "object",
        required: ["name"],
        properties: { name: text({ enum: ["a", "b", "c"] }), port: { type: "integer" } },
      },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    },
    names: { type: "object", additionalProperties: { type: "integer" }, minProperties: 1 },
    template: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
  };
  const crdOf = (spec: object) => {
    const schema = { type: "object", properties: { spec } };
    // It is JSON.
    const crd = gadgetCrd({ v1: schema, v1beta1: schema }) as object as KubeObject;
    return { crd, ...readCrdVersion(crd, "v1") };
  };

  it.each(Object.keys(FIELDS))("are valid: %s", (name) => {
    const { crd, schema, facts } = crdOf({ type: "object", required: ["a"], properties: { a: FIELDS[name] } });
    const validator = validatorForCrd(crd, { version: "v1" });
    const seen = new Set<string>();
    fc.assert(
      fc.property(objectArbitrary(schema, facts, {}), (object) => {
        if (object["spec"] === undefined) return;
        expect(validator.create(object).errors).toEqual([]);
        seen.add(JSON.stringify(object["spec"]));
      }),
      SEED,
    );
    // A field of one value would try nothing.
    if (!["between", "template"].includes(name)) expect(seen.size).toBeGreaterThan(1);
  });
});

describe("lost values", () => {
  it("are numbers beyond 2^53 that differ, too", () => {
    expect(lostValues({ a: 2n ** 60n }, { a: 2n ** 60n })).toEqual([]);
    expect(lostValues({ a: 2n ** 60n }, { a: 2n ** 60n + 1n })).toHaveLength(1);
  });

  it.each<[unknown, unknown, string[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }, ["a.b[1].c"]],
    [{ a: [1] }, { a: [1, 2] }, ["a"]],
    [{ a: {} }, {}, ["a"]],
    [{}, { a: null }, ["a"]],
    [{ a: [] }, { a: {} }, ["a"]],
  ])("from %j to %j are at %j", (before, after, paths) => {
    expect(lostValues(before as never, after as never).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ["spec.a", "spec.a", true],
    ["spec.a.b", "spec.a", true],
    ["spec.ab", "spec.a", false],
    ["spec", "spec.a", false],
    ["spec.list[3].a", "spec.list[].a", true],
    ["spec.list[3].b", "spec.list[].a", false],
    ["spec.list", "spec.list[].a", false],
    ["spec.map.key", "spec.map[]", true],
  ])("%s is below %s: %s", (path, declared, isBelow) => {
    expect(isAtPath(path, declared)).toBe(isBelow);
  });
});
