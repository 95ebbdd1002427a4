import { describe, expect, it } from "vitest";
import { type BundleIndex, indexText, parseIndex } from "../../../src/emitters/bundles/bundle-index.js";
import { bundleFor } from "./bundled.js";

const { index } = bundleFor({});

describe("an index", () => {
  it("is read back as it was written", () => {
    expect(parseIndex(indexText(index))).toEqual(index);
  });

  it.each(Object.keys(index) as (keyof BundleIndex)[])("is none without %s, or with another value there", (key) => {
    const { [key]: _, ...others } = index;
    for (const wrong of [others, { ...index, [key]: null }])
      expect(parseIndex(JSON.stringify(wrong))).toBeTypeOf("string");
  });

  it.each(["path", "manifest", "group", "kind", "plural", "sha256", "size"])(
    "is none with a file without %s",
    (key) => {
      const files = index.files.map((file) => ({ ...file, [key]: undefined }));
      expect(parseIndex(JSON.stringify({ ...index, files }))).toBeTypeOf("string");
    },
  );
});
