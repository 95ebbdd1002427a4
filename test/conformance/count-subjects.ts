import type { Count, Subject } from "./subjects.js";

/** How many failures of a subject are told. */
const TOLD_FAILURES = 20;

/**
 * Counts each subject and prints it on a line as `name: passed/total`, what failed below it; those that need published
 * data are named in one line where there is none. Tells whether every count is full.
 */
export function countSubjects(
  subjects: readonly Subject[],
  publishedData: string | undefined,
  print: (line: string) => void,
): boolean {
  const skipped: string[] = [];
  let full = true;
  for (const subject of subjects) {
    const count = countOf(subject, publishedData);
    if (count === undefined) skipped.push(subject.name);
    else if (!printCount(subject.name, count, print)) full = false;
  }
  if (skipped.length > 0) print(`skipped, since there is no published data at ../shared/oracle: ${skipped.join("; ")}`);
  return full;
}

function countOf(subject: Subject, publishedData: string | undefined): Count | undefined {
  if (subject.from === "repository") return subject.count();
  return publishedData === undefined ? undefined : subject.count(publishedData);
}

function printCount(name: string, { passed, total, failures }: Count, print: (line: string) => void): boolean {
  print(`${name}: ${passed}/${total}`);
  for (const failure of failures.slice(0, TOLD_FAILURES)) print(`  ${JSON.stringify(failure)}`);
  if (failures.length > TOLD_FAILURES) print(`  and ${failures.length - TOLD_FAILURES} more`);
  return passed === total && total > 0 && failures.length === 0;
}
