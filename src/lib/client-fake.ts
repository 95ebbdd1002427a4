// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/client/fake` of the package
export { createFakeCluster, type FakeCluster, type FakeClusterOptions } from "../runtime/client/fake/fake-cluster.js";
export { type FakeResource, fakeResourceOfCrd } from "../runtime/client/fake/fake-resource.js";
