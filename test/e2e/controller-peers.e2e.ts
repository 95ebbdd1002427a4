import { afterAll, beforeAll, expect, test } from "vitest";
import { measureOperators } from "../bench/controller-peers/measure-operators.js";
import {
  linesOfCode,
  OPERATORS,
  type Operator,
  prepareSites,
  type Sites,
  startOperator,
  until,
} from "../bench/controller-peers/operators.js";
import { managedBySelector, siteFinalizer } from "../bench/controller-peers/site.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";

// What the benchmark compares does the same, else its figures say nothing.
let server: ControlPlane;
let clients: Sites;
beforeAll(async () => {
  server = await startControlPlane();
  clients = await prepareSites(server);
});
afterAll(async () => {
  clients?.close();
  await server?.stop();
});

/** What an operator has made of the objects: all that it decides, and nothing that the server does. */
async function madeOf() {
  const sites = (await clients.sites.list()).items.map(({ metadata, spec, status }) => ({
    name: metadata.name,
    finalizers: metadata.finalizers,
    spec,
    status,
  }));
  const configMaps = (await clients.configMaps.list({ labelSelector: managedBySelector })).items.map(
    ({ metadata, data }) => ({
      name: metadata.name,
      labels: metadata.labels,
      owners: metadata.ownerReferences?.map(({ uid: _, ...owner }) => owner),
      data,
    }),
  );
  return { sites, configMaps };
}

async function endStatesOf(operator: Operator) {
  const { sites, configMaps } = clients;
  const running = startOperator(operator, server);
  try {
    for (const name of ["a", "b", "c"]) await sites.create({ metadata: { name }, spec: { serial: 1 } });
    const serialsAre = (serial: number) => async () =>
      (await sites.list()).items.every(({ status }) => status?.serial === serial);
    await until("all have a status", running, serialsAre(1));
    for (const { metadata } of (await sites.list()).items)
      await sites.patch(metadata.name, { type: "merge", patch: { spec: { serial: 2 } } });
    await until("all have the next status", running, serialsAre(2));
    // What somebody deletes, or writes over, comes again.
    await configMaps.delete("a");
    await configMaps.patch("b", { type: "merge", patch: { data: { serial: "7" } } });
    await until("the ConfigMaps are as they were", running, async () => {
      const { items } = await configMaps.list({ labelSelector: managedBySelector });
      return items.length === 3 && items.every(({ data }) => data?.["serial"] === "2");
    });
    const made = await madeOf();
    await sites.deleteCollection();
    await until("all is gone", running, async () => (await sites.list()).items.length === 0);
    const left = await madeOf();
    await running.stop();
    return { made, left };
  } finally {
    running.kill();
  }
}

test("the operators that are measured come to the same end, and leave nothing", async () => {
  const [ours, peer] = OPERATORS;
  const expected = await endStatesOf(ours);
  expect(expected.made.sites.map(({ finalizers, status }) => ({ finalizers, status }))).toEqual(
    Array(3).fill({ finalizers: [siteFinalizer], status: { serial: 2 } }),
  );
  expect(expected.made.configMaps).toHaveLength(3);
  expect(expected.left).toEqual({ sites: [], configMaps: [] });
  expect(await endStatesOf(peer)).toEqual(expected);
});

test("the rows of the benchmark can be made: each change of each operator has its time", async () => {
  const load = { rounds: 1, objects: 5, oneByOne: 10, changes: 40, perSecond: 100 };
  const figures = await measureOperators(server, load);
  expect(figures.map(({ name }) => name)).toEqual(OPERATORS.map(({ name }) => name));
  for (const [index, { oneByOne, underLoad, mib, lines }] of figures.entries()) {
    expect(oneByOne).toHaveLength(10);
    expect(underLoad).toHaveLength(40);
    for (const time of [...oneByOne, ...underLoad]) expect(time).toBeGreaterThan(0);
    expect(mib).toHaveLength(1);
    const operator = OPERATORS[index];
    expect(operator && linesOfCode(operator)).toBe(lines);
  }
});
