// biome-ignore-all lint/performance/noBarrelFile: an entry of the package names what it has
/**
 * What generated code imports at run time, and what its users need of it. Nothing here needs more than JavaScript itself.
 */

export {
  isDate as dateFormat,
  isDateTime as datetimeFormat,
  isDuration as durationFormat,
} from "../kube/formats/date-formats.js";
export { isEmail as emailFormat } from "../kube/formats/email.js";
export {
  isCidr as cidrFormat,
  isHostname as hostnameFormat,
  isIpv4 as ipv4Format,
  isIpv6 as ipv6Format,
  isMac as macFormat,
} from "../kube/formats/network-formats.js";
export {
  isBase64 as byteFormat,
  isColor as rgbcolorFormat,
  isCreditCard as creditcardFormat,
  isIsbn10 as isbn10Format,
  isIsbn13 as isbn13Format,
  isSocialSecurityNumber as ssnFormat,
} from "../kube/formats/number-formats.js";
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
} from "../kube/formats/string-format.js";
export {
  type FormatCheck,
  type Pattern,
  patternTable,
  plainPattern,
  type TextChecks,
} from "../kube/formats/text-checks.js";
export { isRequestUri as uriFormat } from "../kube/formats/uri.js";
export { type Cluster, type GateTable, gatesOf } from "../kube/validation/cluster-gates.js";
export {
  createDocumentValidator,
  type DocumentError,
  type DocumentParts,
  type DocumentResult,
  type DocumentValidator,
  untypedDocument,
} from "../kube/validation/create-document-validator.js";
export {
  createValidator,
  type QuickCheck,
  type ValidatorOptions,
  type ValidatorParts,
} from "../kube/validation/create-validator.js";
export { embeddedResources } from "../kube/validation/metadata/embedded-resources.js";
export { countFields, isShorterThan } from "../kube/validation/quick-checks.js";
export { walkRules } from "../kube/validation/rules/rule-walk.js";
export { checkScale } from "../kube/validation/scale.js";
export type { KindFacts, Schema } from "../kube/validation/schema/schema.js";
export {
  type ErrorType,
  type FieldError,
  type RequestOptions,
  untyped,
  type ValidationResult,
  type Validator,
} from "../kube/validation/schema/validation-result.js";
export { type StatusBody, toStatus } from "../kube/validation/status-body.js";
export { Float64, type KubeObject, type KubeValue } from "../kube/values/kube-value.js";
export { isList, isObject, ownValue } from "../kube/values/value-kind.js";
