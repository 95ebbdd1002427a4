import type { ValidationResult } from "../kube/validation/schema/validation-result.js";
import { ApiError } from "./api-error.js";
import type { ApiObject } from "./api-object.js";
import type { Connection } from "./connection.js";
import { refusalStatus } from "./refusal-status.js";
import type { WriteOptions } from "./request-options.js";
import type { ResourceDefinition } from "./resource-definition.js";

/** Throws what the server would answer to the creation of this object, where a validator is given and finds fault. */
export function validateCreate(
  { options }: Connection,
  definition: ResourceDefinition,
  object: ApiObject,
  write: WriteOptions,
): void {
  const validator = options.validator?.(definition);
  if (validator !== undefined) {
    throwRefusal(validator.create(asInput(object), validationOptions(write)), definition, object);
  }
}

/** The same for an update, which is compared with the stored object. */
export async function validateUpdate(
  { options }: Connection,
  definition: ResourceDefinition,
  object: ApiObject,
  update: {
    readonly options: WriteOptions;
    readonly subresource: "status" | undefined;
    readonly stored: () => Promise<ApiObject>;
  },
): Promise<void> {
  const validator = options.validator?.(definition);
  if (validator === undefined) return;
  const stored = await update.stored();
  // Of two states that differ the server says Conflict, and nothing else counts.
  if (object.metadata?.resourceVersion !== stored.metadata?.resourceVersion) return;
  const validate = update.subresource === "status" ? validator.updateStatus : validator.update;
  const validation = validationOptions(update.options);
  throwRefusal(validate.call(validator, asInput(stored), asInput(object), validation), definition, object);
}

function throwRefusal(result: ValidationResult<object>, definition: ResourceDefinition, object: ApiObject): void {
  const status = refusalStatus(result, definition, object.metadata?.name ?? "");
  if (status !== undefined) throw new ApiError(status, { beforeRequest: true });
}

function validationOptions({ fieldValidation }: WriteOptions): { fieldValidation?: "Strict" | "Warn" | "Ignore" } {
  return fieldValidation === undefined ? {} : { fieldValidation };
}

function asInput(object: ApiObject): never {
  // The validator is that of the kind whose client this is, and takes what the client takes.
  return object as never;
}
