import type { FakeResource } from "../client/fake/fake-resource.js";
import { leaseResource } from "../kubernetes/clients/coordination-v1-lease.js";
import { coreEventResource } from "../kubernetes/clients/core-v1-event.js";

// biome-ignore lint/performance/noBarrelFile: the entry `crdwright/controller/fake` of the package
export { createFakeClock, type FakeClock } from "../controller/fake/fake-clock.js";

/** The kinds that a manager writes itself, for the fake cluster of a test: leases and events. */
export const managerResources: readonly FakeResource[] = [
  { definition: leaseResource },
  { definition: coreEventResource },
];
