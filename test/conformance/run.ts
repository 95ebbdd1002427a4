import { countSubjects } from "./count-subjects.js";
import { outsideData } from "./published-data.js";
import { SUBJECTS } from "./subjects.js";

// Arguments choose subjects: those whose name contains one of them.
const [, , ...parts] = process.argv;
const chosen = SUBJECTS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(
    `no subject has a name with ${parts.join(" or ")}:\n${SUBJECTS.map(({ name }) => `  ${name}`).join("\n")}`,
  );
  process.exitCode = 2;
} else if (!(await countSubjects(chosen, outsideData, (line) => console.log(line)))) process.exitCode = 1;
