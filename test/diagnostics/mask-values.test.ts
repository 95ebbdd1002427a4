import { describe, expect, it } from "vitest";
import { valueMask } from "../../src/diagnostics/mask-values.js";

describe("valueMask", () => {
  it("hides the values of the keys alone, whatever signs their names have", () => {
    const mask = valueMask(["a.b", "to$ken"]);
    expect(mask("a.b: x1\nto$ken: [x2]\naxb: y")).toBe("a.b: **\nto$ken: ****\naxb: y");
  });

  it("hides logins in URLs, and nothing else where there are no keys", () => {
    expect(valueMask([])("a: http://u:p@h\n: b\n'': c")).toBe("a: http://***@h\n: b\n'': c");
  });
});
