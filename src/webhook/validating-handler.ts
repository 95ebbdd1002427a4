import { untyped, type ValidationResult, type Validator } from "../kube/validation/schema/validation-result.js";
import { append } from "../kube/values/append.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { type AdmissionReport, type ReportedAnswer, startReport } from "./admission-report.js";
import { type AdmissionRequest, readAdmissionRequest } from "./admission-request.js";
import type { ReviewAnswer, WebhookHandler } from "./webhook-handler.js";

export interface ValidatingHandlerOptions<T extends object> {
  /**
   * A validator of the kind, generated or made by `validatorForCrd`: its errors come first. It judges what is created and updated,
   * the status as the status; other subresources and deletions are left to `validate`.
   */
  readonly validator?: Validator<T, T> | Validator;
  /**
   * Looks at a request and reports what is wrong with it. Returns, or resolves, when all is reported. The objects are those of the
   * request: nothing comes of changing them.
   */
  readonly validate?: (request: AdmissionRequest<T>, report: AdmissionReport) => void | Promise<void>;
}

/** Makes the handler of a validating webhook. `T` is the type of the objects that the webhook's rules select. */
export function validatingHandler<T extends object>(options: ValidatingHandlerOptions<T>): WebhookHandler {
  const { validator, validate } = options;
  // What it judges comes from a request.
  const judge = validator === undefined ? undefined : untyped(validator as Validator);
  return {
    review: "admission",
    async answer(sent, signal) {
      const request = readAdmissionRequest<T>(sent, signal);
      const { report, errors, answer } = startReport();
      const result = judge && judged(request, judge);
      if (result !== undefined) {
        append(errors, result.errors);
        for (const warning of result.warnings) report.warn(warning);
        if (result.refused !== undefined) report.deny(result.refused.message, result.refused);
      }
      await validate?.(request, report);
      return admissionAnswer(answer(request));
    },
  };
}

function judged(request: AdmissionRequest<object>, validator: Validator): ValidationResult | undefined {
  const { operation, subResource } = request;
  // JSON gives objects of this type.
  const object = request.object as KubeObject;
  if (operation === "CREATE" && subResource === "") return validator.create(object);
  if (operation !== "UPDATE") return undefined;
  const oldObject = request.oldObject as KubeObject;
  if (subResource === "") return validator.update(oldObject, object);
  return subResource === "status" ? validator.updateStatus(oldObject, object) : undefined;
}

/** Returns the answer to an admission review. */
export function admissionAnswer({ denial, warnings, auditAnnotations }: ReportedAnswer): ReviewAnswer {
  return {
    response: {
      allowed: denial === undefined,
      ...(denial !== undefined && { status: denial }),
      ...(warnings.length > 0 && { warnings }),
      ...(Object.keys(auditAnnotations).length > 0 && { auditAnnotations }),
    },
    outcome: denial === undefined ? "allowed" : "denied",
  };
}
