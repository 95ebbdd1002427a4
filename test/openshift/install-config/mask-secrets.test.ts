import { describe, expect, it } from "vitest";
import { maskSecrets } from "../../../src/openshift/install-config/mask-secrets.js";

describe("maskSecrets", () => {
  it.each<[string, string, string]>([
    ["a value", "password: top secret", "password: *** ******"],
    ["a quoted key", '- "user": admin', '- "user": *****'],
    [
      "lines below a key",
      "a:\n  pullSecret: |\n    {abc\n\n    def}\n  b: 1",
      "a:\n  pullSecret: *\n    ****\n\n    ****\n  b: 1",
    ],
    ["a value on a line of its own", "password:\n  secret\nb: 1", "password:\n  ******\nb: 1"],
    [
      "keys in braces",
      "{ server: a, user: me, password: 'a,b', port: 1 }",
      "{ server: a, user: **, password: *****, port: 1 }",
    ],
    ["JSON", '{"password": "a\\"b", "port": 1}', '{"password": ******, "port": 1}'],
    ["a login in a URL", "httpProxy: http://me:secret@proxy:1", "httpProxy: http://*********@proxy:1"],
    ["the data of a URL", "- source: data:text/plain;base64,YWI= # a", "- source: data:text/plain;base64,**** # a"],
    ["nothing else", "server: vc\nusers: 3\npasswordless: true", "server: vc\nusers: 3\npasswordless: true"],
  ])("hides %s", (_, text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(text)).toHaveLength(text.length);
  });
});
