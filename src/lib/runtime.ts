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
export {
  isDate as dateFormat,
  isDateTime as datetimeFormat,
  isDuration as durationFormat,
} from "../runtime/validation/formats/date-formats.js";
export { isEmail as emailFormat } from "../runtime/validation/formats/email.js";
export {
  isCidr as cidrFormat,
  isHostname as hostnameFormat,
  isIpv4 as ipv4Format,
  isIpv6 as ipv6Format,
  isMac as macFormat,
} from "../runtime/validation/formats/network-formats.js";
export {
  isBase64 as byteFormat,
  isColor as rgbcolorFormat,
  isCreditCard as creditcardFormat,
  isIsbn10 as isbn10Format,
  isIsbn13 as isbn13Format,
  isSocialSecurityNumber as ssnFormat,
} from "../runtime/validation/formats/number-formats.js";
export {
  isAnyUuid as uuidFormat,
  isHexColor as hexcolorFormat,
  isIsbn as isbnFormat,
  isLongName as k8slongnameFormat,
  isObjectId as bsonobjectidFormat,
  isPassword as passwordFormat,
  isShortName as k8sshortnameFormat,
  isUuid3 as uuid3Format,
  isUuid4 as uuid4Format,
  isUuid5 as uuid5Format,
} from "../runtime/validation/formats/string-format.js";
export { isRequestUri as uriFormat } from "../runtime/validation/formats/uri.js";
export { embeddedResources } from "../runtime/validation/metadata/embedded-resources.js";
export { countFields, isShorterThan } from "../runtime/validation/quick-checks.js";
export { walkRules } from "../runtime/validation/rule-walk.js";
export { checkScale } from "../runtime/validation/scale.js";
export type { KindFacts, Schema } from "../runtime/validation/schema.js";
export { type StatusBody, toStatus } from "../runtime/validation/status-body.js";
export { type FormatCheck, type Pattern, plainPattern, type TextChecks } from "../runtime/validation/text-checks.js";
export {
  type ErrorType,
  type FieldError,
  type RequestOptions,
  untyped,
  type ValidationResult,
  type Validator,
} from "../runtime/validation/validation-result.js";
export { Float64, type KubeObject, type KubeValue } from "../runtime/values/kube-value.js";
export { isList, isObject, ownValue } from "../runtime/values/value-kind.js";
