import type { ValidationResult } from "../kube/validation/schema/validation-result.js";
import type { Status } from "./api-error.js";
import { qualifiedKind, type ResourceDefinition } from "./resource-definition.js";

/**
 * The Status with which the server answers a request of this outcome; undefined where it accepts it. In the message equal
 * errors stand once, among the causes all do (apimachinery, `errors.NewInvalid`).
 */
export function refusalStatus(
  { refused, errors }: Pick<ValidationResult, "refused" | "errors">,
  definition: ResourceDefinition,
  name: string,
): Status | undefined {
  if (refused !== undefined) return { kind: "Status", apiVersion: "v1", status: "Failure", ...refused };
  if (errors.length === 0) return undefined;
  const texts = [...new Set(errors.map(({ message }) => message))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
  return {
    kind: "Status",
    apiVersion: "v1",
    status: "Failure",
    code: 422,
    reason: "Invalid",
    message: `${qualifiedKind(definition)} "${name}" is invalid: ${list}`,
    details: {
      name,
      group: definition.group,
      kind: definition.kind,
      causes: errors.map(({ type, path, message }) => ({
        reason: type,
        message: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message,
        field: path,
      })),
    },
  };
}
