import { OUTSIDE_DATA, type OutsideData } from "./published-data.js";
import type { Count, Subject } from "./subjects.js";

/** How many failures of a subject are told. */
const TOLD_FAILURES = 20;

/**
 * Counts each subject and prints it on a line as `name: passed/total`, what failed below it; those that need data beside
 * the project that is not there (`find` gives undefined) are named in one line. Tells whether every count is full.
 */
export async function countSubjects(
  subjects: readonly Subject[],
  find: (data: OutsideData) => string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const skipped = new Map<OutsideData, string[]>();
  let full = true;
  for (const subject of subjects) {
    if (subject.from === "repository") {
      full = printCount(subject.name, await subject.count(), print) && full;
      continue;
    }
    const path = find(subject.from);
    if (path === undefined) skipped.set(subject.from, [...(skipped.get(subject.from) ?? []), subject.name]);
    else full = printCount(subject.name, await subject.count(path), print) && full;
  }
  for (const [data, names] of skipped)
    print(`skipped, since there is no ${data} at ${OUTSIDE_DATA[data]}: ${names.join("; ")}`);
  return full;
}

function printCount(name: string, { passed, total, failures }: Count, print: (line: string) => void): boolean {
  print(`${name}: ${passed}/${total}`);
  for (const failure of failures.slice(0, TOLD_FAILURES)) print(`  ${JSON.stringify(failure)}`);
  if (failures.length > TOLD_FAILURES) print(`  and ${failures.length - TOLD_FAILURES} more`);
  return passed === total && total > 0 && failures.length === 0;
}
