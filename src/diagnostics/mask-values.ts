const IN_URL = /(\/\/)([^/@\s]+)(@)/g;

/**
 * Makes a function that puts stars for the characters of the values of some keys, and of logins in URLs, in a text of YAML or JSON,
 * in as many lines and columns, so that places in it stay where they are. It asks for no more than lines, and so does its work on a
 * broken text, too.
 */
export function valueMask(keys: readonly string[]): (text: string) => string {
  // Names of fields may hold a point or a dollar; without names there is nothing to find.
  const names = keys.map((key) => key.replace(/[.*+?^$(){}|[\]\\]/g, "\\$&")).join("|") || "(?!)";
  const line = new RegExp(`^(\\s*(?:-\\s+)*)(["']?)(?:${names})\\2\\s*:`);
  const inline = new RegExp(
    `((["']?)\\b(?:${names})\\2\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|'(?:[^']|'')*'?|[^\\s,}\\]][^,}\\]]*)`,
    "g",
  );
  return (text) => maskLines(text, line, inline);
}

function maskLines(text: string, line: RegExp, inline: RegExp): string {
  let indentation = -1;
  const lines = text.split("\n").map((each) => {
    const own = /^\s*/.exec(each)?.[0].length ?? 0;
    // What belongs to the value stands further to the right than its key.
    if (indentation !== -1 && (each.trim() === "" || own > indentation)) return stars(each);
    const [head, before = ""] = line.exec(each) ?? [];
    indentation = head === undefined ? -1 : before.length;
    if (head !== undefined) return head + stars(each.slice(head.length));
    return each
      .replace(inline, (_, key: string, __, value: string) => key + stars(value))
      .replace(IN_URL, (_, begin: string, login: string, end: string) => begin + stars(login) + end);
  });
  return lines.join("\n");
}

function stars(text: string): string {
  return text.replace(/[^\s]/g, "*");
}
