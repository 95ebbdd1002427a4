/** The keys whose values nobody is to read in a terminal or in the log of a pipeline. */
const KEYS = "password|user|username|pullSecret";
const LINE = new RegExp(`^(\\s*(?:-\\s+)*)(["']?)(?:${KEYS})\\2\\s*:`);
const INLINE = new RegExp(
  `((["']?)\\b(?:${KEYS})\\2\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|'(?:[^']|'')*'?|[^\\s,}\\]][^,}\\]]*)`,
  "g",
);
const IN_URL = /(\/\/)([^/@\s]+)(@)/g;

/**
 * Returns a text of YAML or JSON in which stars stand for the characters of user names, passwords and pull secrets, in as many lines
 * and columns, so that places in it stay where they are. It asks for no more than lines, and so does its work on a broken text, too.
 */
export function maskSecrets(text: string): string {
  let indentation = -1;
  const lines = text.split("\n").map((line) => {
    const own = /^\s*/.exec(line)?.[0].length ?? 0;
    // What belongs to the value stands further to the right than its key.
    if (indentation !== -1 && (line.trim() === "" || own > indentation)) return stars(line);
    const [head, before = ""] = LINE.exec(line) ?? [];
    indentation = head === undefined ? -1 : before.length;
    if (head !== undefined) return head + stars(line.slice(head.length));
    return line
      .replace(INLINE, (_, key: string, __, value: string) => key + stars(value))
      .replace(IN_URL, (_, begin: string, login: string, end: string) => begin + stars(login) + end);
  });
  return lines.join("\n");
}

function stars(text: string): string {
  return text.replace(/[^\s]/g, "*");
}
