import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFileUser, readKubeconfigs } from "../../src/client/kubeconfig-file.js";
import { kubeconfigTransport } from "../../src/client/kubeconfig-transport.js";
import { userCredentials } from "../../src/client/kubeconfig-user.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";

async function userOf(user: string): Promise<ReturnType<typeof readFileUser>> {
  const file = join(temporaryFolder(), "config");
  writeFileSync(file, `contexts:\n- {name: here, context: {user: me}}\nusers:\n- {name: me, user: ${user}}\n`);
  return readFileUser(await readKubeconfigs(file), "here");
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

describe.skipIf(process.platform === "win32")("a kubeconfig from a pipe", () => {
  it("is read once, to its end, and an endless one to the limit", async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const text = `clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
users: [{name: me, user: {as-uid: "1", token: canary}}]
contexts: [{name: x, context: {cluster: c, user: me}}]
current-context: x
`;
    const writer = spawn("sh", ["-c", 'printf %s "$1" > "$2"', "sh", text, pipe]);
    // Only the file's text, not what client-node keeps of it, has `as-uid`.
    await expect(kubeconfigTransport({ file: pipe })).rejects.toThrow("as-uid");
    writer.kill();
    const endless = kubeconfigTransport({ file: "/dev/zero" });
    await expect(endless).rejects.toThrow("the kubeconfig /dev/zero cannot be read: it has more than 16 MiB");
  });

  it("gives a token from a pipe, and bounds an endless one", async () => {
    const pipe = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", 'printf abc > "$1"', "sh", pipe]);
    const headers: Record<string, string> = {};
    await userCredentials({ tokenFile: pipe }, {}).apply({ headers });
    expect(headers).toEqual({ Authorization: "Bearer abc" });
    writer.kill();
    const endless = userCredentials({ tokenFile: "/dev/zero" }, {}).apply({ headers: {} });
    await expect(endless).rejects.toThrow(
      "the token file /dev/zero of the kubeconfig cannot be read, is empty, or too large",
    );
  });
});
