import { countSubjects } from "./count-subjects.js";
import { outsideData } from "./published-data.js";
import { SUBJECTS } from "./subjects.js";

if (!countSubjects(SUBJECTS, outsideData, (line) => console.log(line))) process.exitCode = 1;
