import { countSubjects } from "./count-subjects.js";
import { publishedDataFolder } from "./published-data.js";
import { SUBJECTS } from "./subjects.js";

if (!countSubjects(SUBJECTS, publishedDataFolder(), (line) => console.log(line))) process.exitCode = 1;
