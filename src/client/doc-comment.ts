/**
 * A description as a JSDoc block, indented; empty where there is none. A paragraph that begins with `Deprecated:` becomes
 * the tag by which editors strike a name out.
 */
export function docComment(description: string, indent = "", notes: readonly string[] = []): string {
  const paragraphs = description.split(/\n\n+/).filter((each) => each !== "");
  const isTag = (text: string): boolean => text.startsWith("Deprecated: ");
  const text = [
    ...paragraphs.filter((each) => !isTag(each)),
    ...notes,
    ...paragraphs.filter(isTag).map((each) => `@deprecated ${each.slice("Deprecated: ".length)}`),
  ].join("\n\n");
  if (text === "") return "";
  // The end of a comment cannot stand in one; a tag of a reader of JSDoc is not meant.
  const lines = text.replaceAll("*/", "*\u200b/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
