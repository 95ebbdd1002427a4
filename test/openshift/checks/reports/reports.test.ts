import { describe, expect, it } from "vitest";
import type { CheckReport } from "../../../../src/openshift/checks/check-finding.js";
import { reportJunit } from "../../../../src/openshift/checks/reports/report-junit.js";
import { reportPrometheus } from "../../../../src/openshift/checks/reports/report-prometheus.js";
import { reportFindings, reportSummary } from "../../../../src/openshift/checks/reports/report-text.js";

const REPORT: CheckReport = {
  checks: [
    { name: "one", status: "failed" },
    { name: "two", status: "passed" },
    { name: "three", status: "skipped" },
  ],
  findings: [
    {
      check: "one",
      code: "is-wrong",
      severity: "error",
      vcenter: 'a"b\\c',
      object: "failure domain <x>",
      reason: "it's & \u0000 ]]>\n\ud800",
      help: 'write "y"',
    },
    { check: "one", code: "is-odd", severity: "warning", object: "Secret", reason: "r", help: "h" },
  ],
};

describe("reports of checks", () => {
  it("say each finding with its vCenter, and sum up", () => {
    expect(reportFindings(REPORT)).toContain("warning is-odd: Secret: r\n  help: h\n");
    expect(reportFindings(REPORT)).toContain('error is-wrong: a"b\\c: failure domain <x>: ');
    expect(reportSummary(REPORT)).toBe(
      "2 checks: 1 passed, 0 with warnings, 1 failed; 1 error, 1 warning; skipped: three\n",
    );
  });

  it("show names as they are to people, and never obey them", () => {
    const name = "a\u001b[2J\u0007\u009b31m\r\u202eb\ufeff\u2028 \u00fc \ud83d\ude00";
    const shown = "a\\u001b[2J\\u0007\\u009b31m\\u000d\\u202eb\\ufeff\\u2028 \u00fc \ud83d\ude00";
    const finding = {
      check: "one",
      code: "c",
      severity: "error",
      vcenter: name,
      object: name,
      reason: name,
      help: name,
    } as const;
    const report = { checks: [], findings: [finding] };
    expect(reportFindings(report)).toBe(`error c: ${shown}: ${shown}: ${shown}\n  help: ${shown}\n`);
    expect(reportPrometheus(report)).toContain(`vcenter="${shown.replaceAll("\\", "\\\\")}"} 1\n`);
  });

  it("are JUnit with nothing that XML cannot hold, and warnings that do not fail", () => {
    const xml = reportJunit(REPORT);
    expect(xml).toContain('<testsuites name="crdwright-openshift check" tests="4" failures="1" errors="0">');
    expect(xml).toContain('<testsuite name="one" tests="2" failures="1" errors="0" skipped="0">');
    expect(xml).toContain('<testsuite name="three" tests="1" failures="0" errors="0" skipped="1">');
    expect(xml).toContain('name="a&quot;b\\c: failure domain &lt;x&gt;: is-wrong"');
    expect(xml).toContain('message="it\'s &amp; \ufffd ]]&gt;&#10;\ufffd"');
    expect(xml).toContain("<system-out>warning is-odd: r; h</system-out>");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML may have
    expect(xml).not.toMatch(/[\u0000-\u0008]|[\ud800-\udfff]/);
  });

  it("are metrics with a sample for each check that ran, and labels in quotes", () => {
    expect(
      reportPrometheus(REPORT)
        .split("\n")
        .filter((line) => !line.startsWith("#")),
    ).toEqual([
      'crdwright_openshift_check_passed{check="one"} 0',
      'crdwright_openshift_check_passed{check="two"} 1',
      'crdwright_openshift_check_findings{check="one",code="is-wrong",severity="error",vcenter="a\\"b\\\\c"} 1',
      'crdwright_openshift_check_findings{check="one",code="is-odd",severity="warning",vcenter=""} 1',
      "",
    ]);
  });
});
