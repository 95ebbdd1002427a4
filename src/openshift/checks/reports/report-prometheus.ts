import { printable } from "../../../io/printable.js";
import type { CheckReport } from "../check-finding.js";

/** As the text format for exposition has it. */
function label(text: string): string {
  return printable(text).replace(/[\\"]/g, (sign) => `\\${sign}`);
}

/**
 * Returns a report as metrics, for the text-file collector of a node exporter or a push gateway. A check that was skipped has no sample,
 * so that an alert on its absence sees it.
 */
export function reportPrometheus({ checks, findings }: CheckReport): string {
  const passed = checks
    .filter(({ status }) => status !== "skipped")
    .map(
      ({ name, status }) => `crdwright_openshift_check_passed{check="${label(name)}"} ${status === "failed" ? 0 : 1}\n`,
    );
  const counts = new Map<string, number>();
  for (const { check, code, severity, vcenter = "" } of findings) {
    const names = { check, code, severity, vcenter };
    const labels = Object.entries(names).map(([name, value]) => `${name}="${label(value)}"`);
    const key = labels.join(",");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts].map(([labels, count]) => `crdwright_openshift_check_findings{${labels}} ${count}\n`);
  return [
    "# HELP crdwright_openshift_check_passed 1 where a check found no error, 0 where it found one.\n",
    "# TYPE crdwright_openshift_check_passed gauge\n",
    ...passed,
    "# HELP crdwright_openshift_check_findings What a check found, by code and vCenter.\n",
    "# TYPE crdwright_openshift_check_findings gauge\n",
    ...lines,
  ].join("");
}
