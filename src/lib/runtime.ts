/**
 * What generated code imports at run time, and what its users need of it. Nothing here needs more than JavaScript itself.
 */
// biome-ignore lint/performance/noBarrelFile: an entry of the package names what it has
export { type Cluster, type GateTable, gatesOf } from "../runtime/validation/cluster-gates.js";
export {
  createValidator,
  type QuickCheck,
  type ValidatorOptions,
  type ValidatorParts,
} from "../runtime/validation/create-validator.js";
export { lazyPattern, type Pattern } from "../runtime/validation/pattern.js";
export { countFields, formatCheck, isShorterThan } from "../runtime/validation/quick-checks.js";
export type { KindFacts, Schema } from "../runtime/validation/schema.js";
export { type StatusBody, toStatus } from "../runtime/validation/status-body.js";
export type {
  ErrorType,
  FieldError,
  RequestOptions,
  ValidationResult,
  Validator,
} from "../runtime/validation/validation-result.js";
export { Float64, type KubeObject, type KubeValue } from "../runtime/values/kube-value.js";
export { isList, isObject, ownValue } from "../runtime/values/value-kind.js";
