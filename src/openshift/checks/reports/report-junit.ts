import type { CheckFinding, CheckReport } from "../check-finding.js";

/** What XML 1.0 has no way to write. Nor has it one for halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

function attribute(text: string): string {
  return text.replace(UNWRITABLE, "\ufffd").replace(/[&<>"\n\r\t]/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * Returns a report as JUnit has it, for CI systems: each check is a suite, and each finding a test case of it. A warning is none that
 * failed; its text stands in system-out.
 */
export function reportJunit({ checks, findings }: CheckReport): string {
  const failures = findings.filter(({ severity }) => severity === "error").length;
  const suites = checks.map(({ name, status }) => {
    const own = findings.filter(({ check }) => check === name);
    const failed = own.filter(({ severity }) => severity === "error").length;
    const skipped = status === "skipped" ? 1 : 0;
    const cases = own.length > 0 ? own.map(findingCase) : [emptyCase(name, skipped > 0)];
    const counts = `tests="${cases.length}" failures="${failed}" errors="0" skipped="${skipped}"`;
    return `  <testsuite name="${attribute(name)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
  });
  const tests = checks.reduce(
    (sum, { name }) => sum + Math.max(1, findings.filter((each) => each.check === name).length),
    0,
  );
  const head = `<testsuites name="crdwright-openshift check" tests="${tests}" failures="${failures}" errors="0">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.join("")}</testsuites>\n`;
}

function emptyCase(check: string, isSkipped: boolean): string {
  const head = `    <testcase classname="${attribute(check)}" name="${attribute(check)}"`;
  return isSkipped
    ? `${head}>\n      <skipped message="a document that it needs is missing"/>\n    </testcase>\n`
    : `${head}/>\n`;
}

function findingCase({ check, severity, code, vcenter, object, reason, help }: CheckFinding): string {
  const name = vcenter === undefined ? object : `${vcenter}: ${object}`;
  const body =
    severity === "error"
      ? `<failure type="${attribute(code)}" message="${attribute(reason)}">${attribute(help)}</failure>`
      : `<system-out>${attribute(`warning ${code}: ${reason}; ${help}`)}</system-out>`;
  return `    <testcase classname="${attribute(check)}" name="${attribute(`${name}: ${code}`)}">\n      ${body}\n    </testcase>\n`;
}
