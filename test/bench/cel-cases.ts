import type { StructuralSchema } from "../../src/schema/structural-schema.js";

/** A rule, an object on which it is true, and the same rule as a person would write it in TypeScript. */
export interface CelCase {
  readonly name: string;
  readonly rule: string;
  readonly schema: StructuralSchema;
  readonly self: unknown;
  // The type of what the case itself has as `self`.
  readonly byHand: (self: never) => boolean;
}

const string: StructuralSchema = { type: "string" };
const integer: StructuralSchema = { type: "integer" };
const listOf = (items: StructuralSchema): StructuralSchema => ({ type: "array", items });
const object = (properties: Record<string, StructuralSchema>): StructuralSchema => ({ type: "object", properties });

interface Server {
  readonly name: string;
  readonly port: number;
  readonly protocol?: string;
}

const servers: readonly Server[] = Array.from({ length: 20 }, (_, index) => ({
  name: `server-${index}`,
  port: 8000 + index,
}));
const hosts = Array.from({ length: 20 }, (_, index) => `host-${index}.example.com`);

export const CEL_CASES: readonly CelCase[] = [
  {
    name: "two fields in order",
    rule: "self.minReplicas <= self.replicas && self.replicas <= self.maxReplicas",
    schema: object({ minReplicas: integer, replicas: integer, maxReplicas: integer }),
    self: { minReplicas: 1, replicas: 3, maxReplicas: 5 },
    byHand: (self: { minReplicas: number; replicas: number; maxReplicas: number }) =>
      self.minReplicas <= self.replicas && self.replicas <= self.maxReplicas,
  },
  {
    name: "a union with its member",
    rule: "self.type == 'VSphere' ? has(self.vsphere) : !has(self.vsphere)",
    schema: object({ type: string, vsphere: object({ name: string }) }),
    self: { type: "VSphere", vsphere: { name: "a" } },
    byHand: (self: { type: string; vsphere?: unknown }) =>
      self.type === "VSphere" ? self.vsphere !== undefined : self.vsphere === undefined,
  },
  {
    name: "all of a list of objects",
    rule: "self.servers.all(s, s.port > 0 && s.port < 65536 && s.name != '')",
    schema: object({ servers: listOf(object({ name: string, port: integer, protocol: string })) }),
    self: { servers },
    byHand: (self: { servers: readonly Server[] }) =>
      self.servers.every((s) => s.port > 0 && s.port < 65536 && s.name !== ""),
  },
  {
    name: "names of a list are unique",
    rule: "self.servers.all(s, self.servers.exists_one(t, t.name == s.name))",
    schema: object({ servers: listOf(object({ name: string, port: integer })) }),
    self: { servers },
    byHand: (self: { servers: readonly Server[] }) =>
      self.servers.every((s) => self.servers.filter((t) => t.name === s.name).length === 1),
  },
  {
    name: "a list against a pattern",
    rule: "self.hosts.all(h, h.matches('^[a-z0-9.-]+$'))",
    schema: object({ hosts: listOf(string) }),
    self: { hosts },
    byHand: (self: { hosts: readonly string[] }) => self.hosts.every((h) => /^[a-z0-9.-]+$/.test(h)),
  },
  {
    name: "a choice of words",
    rule: "self.mode in ['Always', 'Never', 'IfNotPresent'] && self.name.startsWith('a') && size(self.name) <= 10",
    schema: object({ mode: string, name: string }),
    self: { mode: "Never", name: "abc" },
    byHand: (self: { mode: string; name: string }) =>
      ["Always", "Never", "IfNotPresent"].includes(self.mode) && self.name.startsWith("a") && self.name.length <= 10,
  },
  {
    name: "optional fields",
    rule: "!has(self.proxy) || (self.proxy.url.startsWith('https://') && (!has(self.proxy.port) || self.proxy.port > 1024))",
    schema: object({ proxy: object({ url: string, port: integer }) }),
    self: { proxy: { url: "https://proxy.example.com", port: 3128 } },
    byHand: (self: { proxy?: { url: string; port?: number } }) =>
      self.proxy === undefined ||
      (self.proxy.url.startsWith("https://") && (self.proxy.port === undefined || self.proxy.port > 1024)),
  },
];
