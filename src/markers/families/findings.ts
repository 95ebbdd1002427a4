import { textOf } from "../definition/argument-values.js";
import type { MarkerDefinition } from "../definition/marker-definition.js";

/** What an author says of the toolchain's findings. */
export const findingMarkers: readonly MarkerDefinition[] = [
  {
    name: "crdwright:accept",
    family: "findings",
    targets: ["package", "type", "field", "member"],
    arguments: {
      form: "named",
      arguments: {
        code: {
          type: { kind: "string" },
          optional: false,
          names: "finding",
          help: "the finding's code, such as format-unknown",
        },
        reason: { type: { kind: "string" }, optional: false, help: "why it is right here" },
      },
    },
    help: "Accepts a finding about this declaration, with a reason; on a package, one about its markers. It is a warning then, and is counted and reported as accepted. An acceptance of nothing is an error.",
    check: (args) =>
      (textOf(args, "reason") ?? "").trim() === ""
        ? { argument: "reason", problem: "an acceptance without a reason", help: "say why the finding is right here" }
        : undefined,
    effect: (markerArgs) => ({
      kind: "accept",
      code: textOf(markerArgs, "code") ?? "",
      reason: (textOf(markerArgs, "reason") ?? "").trim(),
    }),
  },
];
