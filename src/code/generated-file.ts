/** A file to write: its path relative to the output folder, with `/`, and its text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** A file that is no text, such as an archive. */
export interface GeneratedBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Any file to write. */
export type OutputFile = GeneratedFile | GeneratedBytes;

export type FileContent = string | Uint8Array;

export function contentOf(file: OutputFile): FileContent {
  return "text" in file ? file.text : file.bytes;
}

/** Whether two contents are the same; a text is compared with bytes as its UTF-8. */
export function isSameContent(one: FileContent, other: FileContent): boolean {
  if (typeof one === "string" && typeof other === "string") return one === other;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) === 0;
}

/** Whether two contents differ in their line ends alone, as where Git checked a text out with CRLF. */
export function differsInLineEndsAlone(found: FileContent, expected: FileContent): boolean {
  return !isSameContent(found, expected) && isSameContent(withLineFeeds(found), withLineFeeds(expected));
}

/** The bytes of a content with each CRLF as a line feed. */
export function withLineFeeds(content: FileContent): Uint8Array {
  // In Latin-1 each byte is a character, so that nothing else changes, whatever the bytes are.
  return Buffer.from(Buffer.from(content).toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/** How a line is a comment, by the ending of a file's name; Markdown has comments of several lines alone. */
const COMMENT_SIGNS: Readonly<Record<string, string>> = { ts: "//", yaml: "#" };

/** Files that come unchanged from run to run with their header, as under `--watch`. */
const headed = new WeakMap<OutputFile, { readonly header: string; readonly file: OutputFile }>();

/** The file with a text as a comment at its beginning; as it is where its kind has no comments or there is no text. */
export function withHeader(file: OutputFile, header: string | undefined): OutputFile {
  if (header === undefined || header.trim() === "" || !("text" in file)) return file;
  const cached = headed.get(file);
  if (cached?.header === header) return cached.file;
  const comment = headerComment(header, file.path);
  const withComment = comment === undefined ? file : { ...file, text: `${comment}${file.text}` };
  headed.set(file, { header, file: withComment });
  return withComment;
}

function headerComment(header: string, path: string): string | undefined {
  const lines = header
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  const ending = path.slice(path.lastIndexOf(".") + 1);
  // What would end the comment is kept from it.
  if (ending === "md") return `<!--\n${lines.join("\n").replaceAll("--", "- -")}\n-->\n\n`;
  const sign = COMMENT_SIGNS[ending];
  return sign && `${lines.map((line) => `${sign} ${line}`.trimEnd()).join("\n")}\n${ending === "ts" ? "\n" : ""}`;
}
