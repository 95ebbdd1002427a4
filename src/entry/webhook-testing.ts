// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/webhook/testing` of the package
export type { ValuesByPath } from "../round-trips/object-arbitrary.js";
export { type RoundTripOptions, roundTrips } from "../round-trips/round-trips.js";
