// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/webhook/testing` of the package
export { type RoundTripOptions, roundTrips } from "../round-trips/round-trips.js";
export type { ValueArbitrary, ValuesByPath } from "../round-trips/values-by-path.js";
