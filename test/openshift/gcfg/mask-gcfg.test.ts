import { describe, expect, it } from "vitest";
import { maskGcfg } from "../../../src/openshift/gcfg/mask-gcfg.js";

describe("maskGcfg", () => {
  it.each([
    ["[Global]\nuser = me\nport = 1", "[Global]\nuser = **\nport = 1"],
    ['PASSWORD="a b" # c\nport = 1', "PASSWORD=** ** * *\nport = 1"],
    ["[Global] password = x\nport = 1", "[Global] password = *\nport = 1"],
    ["password = a\\\nb\nport = 1", "password = **\n*\nport = 1"],
    ['password = "a\nb\nc" d\nport = 1', "password = **\n*\n** *\nport = 1"],
    ["[Global]\r\npassword = a b\r\nport = 1\r\n", "[Global]\r\npassword = * *\r\nport = 1\r\n"],
    ["password \r = a\nport = 1", "password \r = *\nport = 1"],
    ["password = a\u2028b\nport = 1", "password = *\u2028*\nport = 1"],
    ['{"config": "[Global]\\nuser = \\"a\\"\\n"}', '{"config": "[Global]\\nuser = *********'],
    ["secret-name = s\npassword", "secret-name = s\npassword"],
  ])("masks %j", (text, masked) => {
    expect(maskGcfg(text)).toBe(masked);
  });
});
