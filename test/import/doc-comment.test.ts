import { expect, describe as group, it } from "vitest";
import { sourceText } from "../../src/code/source-text.js";
import { descriptionComment } from "../../src/import/doc-comment.js";
import { describedField } from "../conformance/descriptions.js";

group("the comment of a description", () => {
  it.each([
    "One line.",
    "Two\nlines.",
    "A paragraph.\n\nAnother.",
    " indented\n  more",
    "* a list\n* of two",
    "0 */2 * * *",
    "@deprecated since v2",
    "```\nTODO in code\n---\n```",
    "a // b",
    "ends in a star *",
    "/ starts with a slash",
    "\ta tab",
    "äöü – “quotes” 🙂",
    `a line that is longer than others: ${"x".repeat(120)}`,
  ])("gives it again: %j", (description) => {
    const { comment: written, exact } = descriptionComment(description, 2);
    expect(exact).toBe(true);
    expect(
      describedField(
        sourceText(written)
          .split("\n")
          .map((line) => `  ${line}`)
          .join("\n"),
      ),
    ).toBe(description);
  });

  it.each([
    ["+kubebuilder:validation:MaxLength=3", ""],
    ["first\n  +optional\nlast", "first\nlast"],
    ["first\n+ a remark\n+---+\nlast", "first\nlast"],
    ["first\nkubebuilder:validation:MinLength:=1", "first"],
    ["@kubebuilder:default=1\nlast", "last"],
    ["first\n- groupName=a.b\n```\nkubebuilder:rbac\n```", "first\n```\n```"],
    ["first\nTODO: second", "first"],
    ["first\n---\nsecond", "first"],
    ["first\n\n\nsecond", "first\n\nsecond"],
    ["first \nsecond", "first\nsecond"],
    ["first\n", "first"],
    ["first\rsecond", "first second"],
    ["first\u2028second", "first second"],
    ["a bell\u0007", String.raw`a bell\u0007`],
    ["reads \u202ebackwards", String.raw`reads \u202ebackwards`],
  ])("comes close to what no comment can hold, and says so: %j", (description, comment) => {
    const { comment: written, exact } = descriptionComment(description, 2);
    expect(exact).toBe(false);
    expect(
      describedField(
        sourceText(written)
          .split("\n")
          .map((line) => `  ${line}`)
          .join("\n"),
      ),
    ).toBe(comment);
  });

  it("fits into one line where that is not too long", () => {
    const text = (length: number) => sourceText(descriptionComment("x".repeat(length), 2).comment).split("\n").length;
    expect([text(0), text(111), text(112)]).toEqual([1, 1, 3]);
  });
});
