/**
 * A line that holds a user name or a password, whatever else is wrong with it; also one that is escaped in a text of JSON. A carriage
 * return is blank, and other ends of lines than LF are part of a value.
 */
const SECRET = /^(.*?(?:\b|\\[nrt])(?:user|username|password)[ \t\r]*=[ \t\r]*)(.*)$/is;

/**
 * Returns a text of INI in which stars stand for the characters of user names and passwords, in as many lines and columns. It asks for
 * no more than lines, and so does its work on a broken text, too.
 */
export function maskGcfg(text: string): string {
  let isQuoted = false;
  let isContinued = false;
  const lines = text.split("\n").map((line) => {
    const isInside = isQuoted || isContinued;
    const [, head = "", value = isInside ? line : undefined] = isInside ? [] : (SECRET.exec(line) ?? []);
    if (value === undefined) return line;
    const quotes = value.replace(/\\./g, "").match(/"/g) ?? [];
    isQuoted = (quotes.length % 2 === 1) !== isQuoted;
    isContinued = /\\\r?$/.test(value);
    return head + value.replace(/[^\s]/g, "*");
  });
  return lines.join("\n");
}
