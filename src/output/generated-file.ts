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
