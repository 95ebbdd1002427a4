import { isList } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { checkFields, type FieldTable, type FieldType } from "../fields/check-fields.js";
import { collectFindings } from "../fields/field-report.js";

/**
 * Reads objects of a kind: one, or a list as `oc get` writes it. Reports another kind, and fields that `type` does not fit; fields that
 * it leaves out may be anything. `T` is what it says.
 */
export function readObjects<T>(
  source: { readonly path: string; readonly text: string },
  kind: string,
  type: FieldTable,
): { readonly objects: readonly T[] | undefined; readonly findings: readonly Diagnostic[] } {
  const { document, findings } = readDocument(source);
  if (document === undefined || hasErrors(findings)) return { objects: undefined, findings };
  const { report, findings: wrong } = collectFindings(document.spanOf);
  const { value } = document;
  const isMany = value["kind"] === "List" || value["kind"] === `${kind}List`;
  const kinds: FieldType = { oneOf: isMany ? ["List", `${kind}List`] : [kind, "List"] };
  const each: FieldTable = { ...type, fields: { ...type.fields, kind: { oneOf: [kind] } } };
  const fields = { ...(isMany ? { items: { list: each } } : type.fields), kind: kinds };
  const required = isMany ? [] : (type.required ?? []);
  checkFields(value, { fields, required: ["kind", ...required] }, "", { ...report, unknown: () => undefined });
  const all = [...findings, ...wrong];
  if (hasErrors(all)) return { objects: undefined, findings: all };
  const objects = isMany ? value["items"] : [value];
  // checkFields has held them to their types.
  return { objects: isList(objects) ? (objects as unknown as readonly T[]) : [], findings: all };
}
