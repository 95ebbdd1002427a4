// node test/bench/only-read-yaml.mjs <file>: what it takes a process to read a file of YAML, and no more.
import { readFileSync } from "node:fs";
import { parse } from "yaml";

parse(readFileSync(process.argv[2], "utf8"));
