import { readFileSync } from "node:fs";

/** What controller-gen was given and what it gave for one package: the fenced blocks of a section. */
export interface ExecutedSection {
  readonly go: string;
  /** The documents of its output, each with its `---`. */
  readonly documents: readonly string[];
  /** The lines that it wrote to standard error. */
  readonly errors: readonly string[];
}

/** Reads a section, such as `D.3`, of the file of executed cases. Throws where there is none. */
export function executedSection(file: string, section: string): ExecutedSection {
  const text = readFileSync(file, "utf8");
  const start = text.indexOf(`\n## ${section} `);
  if (start === -1) throw new Error(`${file} has no section ${section}`);
  const end = text.indexOf("\n## ", start + 1);
  const blocks = text.slice(start, end === -1 ? undefined : end).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  const byLanguage = new Map([...blocks].map(([, language = "", body = ""]) => [language, body]));
  return {
    go: byLanguage.get("go") ?? "",
    documents: (byLanguage.get("yaml") ?? "").split(/^(?=---\n)/m).filter((document) => document !== ""),
    errors: (byLanguage.get("") ?? "").split("\n").filter((line) => line !== ""),
  };
}
