import { bundleGateFormat, bundleGateValue } from "../diagnostics/catalogue/bundle.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";

/** What Go's strconv.ParseBool takes. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["1", "t", "T", "TRUE", "true", "True"].map((text): [string, boolean] => [text, true]),
  ...["0", "f", "F", "FALSE", "false", "False"].map((text): [string, boolean] => [text, false]),
]);

/**
 * Reads an entry `<name>=<bool>` of an install-config's featureGates: exactly one `=`, a value that Go's ParseBool takes,
 * nothing trimmed. Reports any other form.
 */
export function readGateEntry(
  given: string,
  index: number,
  report: Report,
): { readonly gate: string; readonly isOn: boolean } | undefined {
  const [gate, value, ...more] = given.split("=");
  if (gate === undefined || gate === "" || value === undefined || more.length > 0) {
    report(diagnose(bundleGateFormat, undefined, { index, given }));
    return undefined;
  }
  const isOn = BOOLEANS.get(value);
  if (isOn === undefined) {
    report(diagnose(bundleGateValue, undefined, { index, given }));
    return undefined;
  }
  return { gate, isOn };
}
