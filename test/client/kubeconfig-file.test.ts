import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFileUser } from "../../src/client/kubeconfig-file.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";

function userOf(user: string): ReturnType<typeof readFileUser> {
  const file = join(temporaryFolder(), "config");
  writeFileSync(file, `contexts:\n- {name: here, context: {user: me}}\nusers:\n- {name: me, user: ${user}}\n`);
  return readFileUser(file, "here");
}

describe("readFileUser", () => {
  it("reads values as kubectl's YAML does", async () => {
    expect(await userOf('{as: somebody, as-uid: "1", as-groups: [0644, yes, a], as-user-extra: {b: [1.5]}}')).toEqual({
      as: "somebody",
      "as-uid": "1",
      "as-groups": ["420", "true", "a"],
      "as-user-extra": { b: ["1.5"] },
    });
  });

  it.each(["[", "{"])("knows no user of a file that is deeper than a server reads: %s", async (bracket) => {
    expect(await userOf(bracket.repeat(300))).toEqual({ "as-groups": [], "as-user-extra": {} });
  });
});
