import { Option } from "commander";
import { OUTPUT_FORMATS, type OutputFormat } from "../../io/output-format.js";
import { FileProblem } from "./read-file.js";

/** Returns the option that every command has which reports findings. */
export function formatOption(): Option {
  return new Option("--format <format>", "how findings are printed").choices([...OUTPUT_FORMATS]).default("text");
}

/** Throws where findings for GitHub would stand on standard output before a document. */
export function checkPrintable(format: OutputFormat, instead: string): void {
  if (format === "github")
    throw new FileProblem(`--format github prints on standard output, as the document does: add ${instead}`);
}

/** What to do instead where a command prints its document on standard output always. */
export const BOTH = "--format json, which has both";
