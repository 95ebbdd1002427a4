import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { readFileUser, readKubeconfigs } from "../../../src/client/kubeconfig-file.js";
import { kubeconfigTransport } from "../../../src/client/kubeconfig-transport.js";
import { userCredentials } from "../../../src/client/kubeconfig-user.js";
import { mutatedText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

/** Every secret has this in it, and no error may. */
const CANARY = "canary";
const FILE = "/kubeconfig-of-the-fuzzer";
const TEXT = `apiVersion: v1
kind: Config
current-context: here
clusters:
- name: one
  cluster:
    server: https://127.0.0.1:6443
    certificate-authority-data: Y2FuYXJ5
    tls-server-name: kubernetes
    proxy-url: http://canary:canary@proxy.example.com:3128
contexts:
- name: here
  context: {cluster: one, user: me, namespace: default}
users:
- name: me
  user:
    token: canary-token
    as: somebody
    as-uid: "1"
    as-groups: [a, b]
    as-user-extra: {Reason%: [canary]}
- name: file
  user: {tokenFile: canary/token, username: u, password: canary-password}
- name: plugin
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: ./get-token
      args: [canary]
      env: [{name: A, value: canary}]
      interactiveMode: Never
`;
const TOKENS = [
  ...[
    "\n",
    "\n  ",
    "- ",
    "name: ",
    "user: ",
    "user: file",
    "user: plugin",
    "cluster: ",
    "server: ",
    "contexts:",
    "users:",
  ],
  ...[
    "clusters:",
    "exec: ",
    "command: ",
    "token: canary",
    "as: ",
    "as-groups: ",
    "as-user-extra: ",
    "tokenFile: ",
    "null",
  ],
  ...[
    "current-context: ",
    "http://",
    "https://[::1",
    "canary:canary@",
    "auth-provider: {name: x}",
    "&a ",
    "*a",
    "!!binary ",
  ],
];

// What is read under this name is the input; nothing that is fuzzed may write it to the disk.
let text = "";
const { open } = promises;
Object.assign(promises, {
  open: async (...given: Parameters<typeof open>) => (given[0] === FILE ? handleOf(Buffer.from(text)) : open(...given)),
});
syncBuiltinESMExports();

/** What is used of a handle to a file with some bytes. */
function handleOf(bytes: Buffer) {
  let place = 0;
  return {
    read: async (buffer: Buffer) => {
      const bytesRead = bytes.copy(buffer, 0, place);
      place += bytesRead;
      return { bytesRead, buffer };
    },
    close: async () => {},
  };
}

/** Kubeconfigs: what is made of them without asking a server or running a plug-in. */
export const kubeconfigs: FuzzTarget<string> = {
  inputs: mutatedText([TEXT, TEXT.replace("user: me", "user: file"), TEXT.replace("user: me", "user: plugin")], TOKENS),
  run: async (input) => {
    text = input;
    const made = await kubeconfigTransport({ file: FILE }).then(() => "a transport", said);
    const user = readFileUser(await readKubeconfigs(FILE), "here");
    if (user.exec !== undefined || user.tokenFile !== undefined) return [made, user];
    const request = { headers: {} };
    const applied = await (async () => userCredentials(user, {}).apply(request))().then(() => request, said);
    return [made, user, applied];
  },
};

/** The text of an error that tells users what is wrong, without secrets. */
function said(error: unknown): string {
  insist(error instanceof Error && error.constructor === Error, `an error for people: ${String(error)}`);
  insist(!`${error.message} ${String(error.cause ?? "")}`.includes(CANARY), `no secret in: ${error.message}`);
  return error.message;
}
