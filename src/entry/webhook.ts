// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/webhook` of the package
export type { AdmissionReport } from "../webhook/admission-report.js";
export type {
  AdmissionRequest,
  GroupVersionKind,
  GroupVersionResource,
  UserInfo,
  WriteRequest,
} from "../webhook/admission-request.js";
export { conversionHandler } from "../webhook/conversion-handler.js";
export {
  type Conversion,
  type ConversionDefinition,
  type Converted,
  defineConversion,
  type Spoke,
} from "../webhook/define-conversion.js";
export { type Mutate, mutatingHandler } from "../webhook/mutating-handler.js";
export { type CertificateSource, certificateFolder, type ServerCertificate } from "../webhook/server-certificate.js";
export { type ValidatingHandlerOptions, validatingHandler } from "../webhook/validating-handler.js";
export type { ReviewAnswer, ReviewOutcome, WebhookHandler } from "../webhook/webhook-handler.js";
export {
  createWebhookServer,
  type ReviewEvent,
  type WebhookServer,
  type WebhookServerOptions,
} from "../webhook/webhook-server.js";
