import { expect, it } from "vitest";
import { utf8Length } from "../../../src/kube/values/utf8-length.js";

it.each(["", "abc", "é", "日本", "😀x", "a\ud800b", "\udc00", "\ud800\ud800\udc00"])(
  "counts the bytes of %j",
  (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  },
);
