/** A source file as it goes into the pipeline: a path relative to the project (with `/`) and its text. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}
