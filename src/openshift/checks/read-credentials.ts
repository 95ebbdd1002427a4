import { isObject } from "crdwright/runtime";
import { type ReadDocument, readDocument } from "crdwright/validate";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { checkFields, type FieldType } from "../fields/check-fields.js";
import { collectFindings } from "../fields/field-report.js";

/** What came of reading the Secret with the credentials of vCenters. */
export interface CredentialsReading {
  readonly document: ReadDocument | undefined;
  /** Its texts by their keys, such as `vc.example.com.username`; undefined where it cannot be read. */
  readonly credentials: ReadonlyMap<string, string> | undefined;
  /** None of them repeats a value. */
  readonly findings: readonly Diagnostic[];
}

const SECRET: FieldType = {
  fields: { kind: { oneOf: ["Secret"] }, data: { map: "text" }, stringData: { map: "text" } },
  required: ["kind"],
};

/** Four characters for three bytes, the last of them perhaps `=`. Go's reader passes over ends of lines. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads the Secret with the credentials of vCenters. Reports what a server would refuse, without its values. */
export function readCredentials(source: { readonly path: string; readonly text: string }): CredentialsReading {
  const { document, findings } = readDocument(source);
  if (document === undefined || hasErrors(findings)) return { document: undefined, credentials: undefined, findings };
  const { report, findings: wrong } = collectFindings(document.spanOf);
  checkFields(document.value, SECRET, "", { ...report, unknown: () => undefined });
  const credentials = new Map<string, string>();
  const { data, stringData } = document.value;
  for (const [key, value] of isObject(data) ? Object.entries(data) : []) {
    if (typeof value !== "string") continue;
    const encoded = value.replace(/[\r\n]/g, "");
    if (BASE64.test(encoded)) credentials.set(key, Buffer.from(encoded, "base64").toString("utf8"));
    else report.error(`data.${key}`, "it is no base64", "encode the value, or put it below stringData");
  }
  // A server writes these over those of data.
  for (const [key, value] of isObject(stringData) ? Object.entries(stringData) : [])
    if (typeof value === "string") credentials.set(key, value);
  const all = [...findings, ...wrong];
  return hasErrors(all)
    ? { document: undefined, credentials: undefined, findings: all }
    : { document, credentials, findings: all };
}
