import { resolveFieldPath } from "../schema/field-path.js";
import { duplicate, invalid, type ProblemList, required, tooMany } from "../shape/crd-problem.js";
import type { CrdSchema } from "../shape/crd-schema.js";
import type { SelectableField } from "../shape/decoded-crd.js";

const MAX_FIELDS = 8;
const TYPES = ["string", "boolean", "integer"];

/** Checks the fields that objects can be selected by: each is one scalar field of the schema, and there are few. */
export function checkSelectableFields(
  fields: readonly (SelectableField | null)[],
  schema: CrdSchema,
  path: string,
  problems: ProblemList,
): void {
  const seen = new Set<string>();
  fields.forEach((field, index) => {
    const fieldPath = `${path}[${index}].jsonPath`;
    if (!field?.jsonPath) {
      problems.push(required(fieldPath));
      return;
    }
    const found = resolveFieldPath(field.jsonPath, schema, { brackets: false });
    if ("problem" in found) {
      problems.push(invalid(fieldPath, `is an invalid path: ${found.problem}`));
      return;
    }
    if (found.steps[0] === "metadata") problems.push(invalid(fieldPath, "must not point to fields in metadata"));
    if (!TYPES.includes(found.schema?.type ?? "")) {
      problems.push(
        invalid(
          fieldPath,
          "must point to a field of type string, boolean or integer. " +
            "Enum string fields and strings with formats are allowed.",
        ),
      );
    }
    if (seen.has(found.path)) problems.push(duplicate(fieldPath));
    seen.add(found.path);
  });
  if (seen.size > MAX_FIELDS) problems.push(tooMany(path, MAX_FIELDS));
}
