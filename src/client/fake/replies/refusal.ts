import type { Status, StatusCause } from "../../api-error.js";
import { qualifiedResource, type ResourceDefinition } from "../../resource-definition.js";

/** A request that the fake refuses, with the Status that the server would give. */
export class Refusal extends Error {
  constructor(
    readonly status: Status,
    readonly warnings: readonly string[] = [],
  ) {
    super(status.message ?? "");
  }
}

export function refusal(code: number, reason: string, message: string, details?: Status["details"]): Refusal {
  const status: Status = { kind: "Status", apiVersion: "v1", status: "Failure", message, reason, code };
  return new Refusal(details === undefined ? status : { ...status, details });
}

function detailsOf({ group, plural }: ResourceDefinition, name: string): NonNullable<Status["details"]> {
  return { name, group, kind: plural };
}

export function notFound(definition: ResourceDefinition, name: string): Refusal {
  const message = `${qualifiedResource(definition)} "${name}" not found`;
  return refusal(404, "NotFound", message, detailsOf(definition, name));
}

/** The answer to a path that leads nowhere. */
export function noSuchPath(): Refusal {
  return refusal(404, "NotFound", "the server could not find the requested resource");
}

export function alreadyExists(definition: ResourceDefinition, name: string): Refusal {
  const message = `${qualifiedResource(definition)} "${name}" already exists`;
  return refusal(409, "AlreadyExists", message, detailsOf(definition, name));
}

export function conflict(definition: ResourceDefinition, name: string, why: string): Refusal {
  const message = `Operation cannot be fulfilled on ${qualifiedResource(definition)} "${name}": ${why}`;
  return refusal(409, "Conflict", message, detailsOf(definition, name));
}

/** The object was written since the copy in hand was read. */
export function staleObject(definition: ResourceDefinition, name: string): Refusal {
  const why = "the object has been modified; please apply your changes to the latest version and try again";
  return conflict(definition, name, why);
}

export function badRequest(message: string): Refusal {
  return refusal(400, "BadRequest", message);
}

export function invalid(
  definition: ResourceDefinition,
  name: string,
  causes: readonly Required<StatusCause>[],
): Refusal {
  const texts = causes.map(({ field, message }) => `${field}: ${message}`);
  const list = texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
  // Errors of metadata name the resource here, where those of validation name the kind.
  const message = `${qualifiedResource(definition)} "${name}" is invalid: ${list}`;
  return refusal(422, "Invalid", message, { ...detailsOf(definition, name), causes });
}

export function expired(message: string): Refusal {
  return refusal(410, "Expired", message);
}

export function methodNotAllowed(): Refusal {
  return refusal(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
}

export function unsupportedMediaType(): Refusal {
  const accepted = "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml";
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted}`;
  return refusal(415, "UnsupportedMediaType", message);
}
