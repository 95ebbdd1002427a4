import { counted } from "../../../io/output-format.js";
import { printable } from "../../../io/printable.js";
import type { CheckReport } from "../check-finding.js";

/** Returns findings for people, each with its vCenter and what to do. Names are whatever somebody has called things in a vCenter. */
export function reportFindings({ findings }: Pick<CheckReport, "findings">): string {
  return findings
    .map(({ severity, code, vcenter, object, reason, help }) => {
      const place = vcenter === undefined ? object : `${vcenter}: ${object}`;
      return `${severity} ${code}: ${printable(place)}: ${printable(reason)}\n  help: ${printable(help)}\n`;
    })
    .join("");
}

/** Returns the line that sums up a round of checks. */
export function reportSummary({ checks, findings }: CheckReport): string {
  const count = (status: string): number => checks.filter((each) => each.status === status).length;
  const skipped = checks.filter(({ status }) => status === "skipped").map(({ name }) => name);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const parts = [
    `${counted(checks.length - skipped.length, "check")}: ${count("passed")} passed, ${count("warned")} with warnings, ${count("failed")} failed`,
    `${counted(errors, "error")}, ${counted(findings.length - errors, "warning")}`,
    ...(skipped.length > 0 ? [`skipped: ${skipped.join(", ")}`] : []),
  ];
  return `${parts.join("; ")}\n`;
}
