import type { KindFacts } from "./schema/schema.js";
import type { ValidationResult } from "./schema/validation-result.js";

/** The `Status` that a server answers a refused request with. */
export interface StatusBody {
  readonly kind: "Status";
  readonly apiVersion: "v1";
  readonly metadata: Record<string, never>;
  readonly status: "Failure";
  readonly message: string;
  readonly reason: string;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind: string;
    readonly causes: readonly { readonly reason: string; readonly message: string; readonly field: string }[];
  };
  readonly code: number;
}

/**
 * The body of the server's answer to a request that was refused; undefined for one that was not. The message has each
 * error once, the causes have all.
 */
export function toStatus(
  result: ValidationResult<object>,
  kind: Pick<KindFacts, "group" | "kind">,
): StatusBody | undefined {
  const failure = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" } as const;
  if (result.refused !== undefined) {
    const { code, reason, message } = result.refused;
    return { ...failure, message, reason, code };
  }
  if (result.ok) return undefined;
  const metadata = result.object["metadata"];
  // Metadata of a result was read as such.
  const name = String((metadata as { name?: string } | undefined)?.name ?? "");
  const qualified = kind.group === "" ? kind.kind : `${kind.kind}.${kind.group}`;
  const messages = [...new Set(result.errors.map(({ message }) => message))];
  const [only = ""] = messages;
  const text = messages.length === 1 ? only : `[${messages.join(", ")}]`;
  return {
    ...failure,
    message: `${qualified} "${name}" is invalid: ${text}`,
    reason: "Invalid",
    details: {
      ...(name === "" ? {} : { name }),
      ...(kind.group === "" ? {} : { group: kind.group }),
      kind: kind.kind,
      causes: result.errors.map(({ type, path, message }) => ({
        reason: type,
        message: message.slice(path.length + 2),
        field: path,
      })),
    },
    code: 422,
  };
}
