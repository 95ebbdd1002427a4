/** A file to write: its path relative to the output folder, with `/`, and its text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}
