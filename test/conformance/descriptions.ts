import { describe as descriptionOf } from "../../src/model/description.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { DESCRIPTION_CASES, type DescriptionCase } from "../model/description-cases.js";

/** A doc comment that gave another description than controller-gen's. */
export interface DescriptionFailure extends DescriptionCase {
  readonly got: string;
}

/** How many doc comments gave controller-gen's description. */
export interface DescriptionsResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly DescriptionFailure[];
}

/** Puts every doc comment that controller-gen was run on over a field; reports how many give its description. */
export function runDescriptionCases(): DescriptionsResult {
  const failures = DESCRIPTION_CASES.map((executed) => ({
    ...executed,
    got: describedField(executed.source),
  })).filter(({ description, got }) => got !== description);
  return { passed: DESCRIPTION_CASES.length - failures.length, total: DESCRIPTION_CASES.length, failures };
}

/** The description of a field with a comment over it. */
export function describedField(comment: string): string {
  const text = `export interface A {\n${comment}\nfield: string;\n}\n`;
  const a = readSourceFile({ path: "a.ts", text }, () => {}).declarations.get("A");
  const field = a?.kind === "interface" ? a.members[0] : undefined;
  if (field === undefined) throw new Error("the field was not read");
  return descriptionOf(field.comments);
}
