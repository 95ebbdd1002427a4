import { invalid, type ProblemList, required } from "../crd-problem.js";
import type { PrinterColumn } from "../decoded-crd.js";

const TYPES = ["boolean", "date", "integer", "number", "string"];
const FORMATS = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Checks the columns that `kubectl get` prints. Of the JSONPath the server wants to see only the dot in front. */
export function checkPrinterColumns(
  columns: readonly (PrinterColumn | null)[],
  path: string,
  problems: ProblemList,
): void {
  columns.forEach((column, index) => {
    const { name, type, format, jsonPath } = column ?? {};
    const at = `${path}[${index}]`;
    const oneOfTypes = `must be one of ${TYPES.join(",")}`;
    if (!name) problems.push(required(`${at}.name`));
    if (!type) problems.push(required(`${at}.type`, oneOfTypes));
    else if (!TYPES.includes(type)) problems.push(invalid(`${at}.type`, oneOfTypes));
    if (format && !FORMATS.includes(format)) {
      problems.push(invalid(`${at}.format`, `must be one of ${FORMATS.join(",")}`));
    }
    if (!jsonPath) problems.push(required(`${at}.JSONPath`));
    else if (!jsonPath.startsWith(".")) {
      problems.push(invalid(`${at}.JSONPath`, "must be a simple json path starting with ."));
    }
  });
}
