import type { Found } from "./check-finding.js";
import { type DocumentCheck, serversOf } from "./cluster-documents.js";

const FIELDS = ["username", "password"] as const;

/**
 * Whether the Secret has a user and a password for each vCenter that has none of its own in the cloud config, in a form that can log
 * in. Nothing of a value is reported.
 */
export const credentials: DocumentCheck = {
  name: "credentials",
  needs: ["infrastructure", "cloudConfig", "credentials"],
  find: (documents) => {
    const texts = documents.credentials ?? new Map<string, string>();
    const own = [...(documents.cloudConfig?.vcenters.values() ?? [])].filter(
      ({ secretref }) => secretref === undefined,
    );
    const servers = serversOf(documents).filter((server) => !own.some((each) => each.server === server));
    return [...servers.flatMap((server) => loginProblems(server, texts)), ...unusedKeys(texts, servers)];
  },
};

function loginProblems(server: string, texts: ReadonlyMap<string, string>): Found[] {
  const problems = FIELDS.flatMap((field): Found[] => {
    const key = `${server}.${field}`;
    const text = texts.get(key) ?? "";
    const base = { severity: "error", vcenter: server, object: `key ${key} of the Secret` } as const;
    if (text === "")
      return [
        {
          ...base,
          code: "credentials-missing",
          reason: `the ${field} is ${texts.has(key) ? "empty" : "missing"}`,
          help: `add ${key} to the Secret; the server is spelled as in the Infrastructure object`,
        },
      ];
    if (!/[\r\n]/.test(text)) return [];
    return [
      {
        ...base,
        code: "credentials-line-break",
        reason: `the ${field} has a line break in it, and no vCenter takes that`,
        help: "encode it without one: printf %s instead of echo, and base64 --wrap=0",
      },
    ];
  });
  const user = texts.get(`${server}.username`) ?? "";
  if (user === "" || /^[^@\\]+[@\\][^@\\]+$/.test(user)) return problems;
  return [
    ...problems,
    {
      code: "user-without-domain",
      severity: "warning",
      vcenter: server,
      object: `key ${server}.username of the Secret`,
      reason: "it names no domain, so that vCenter looks in its default one, and volumes may not be created",
      help: "write user@domain, or DOMAIN\\user",
    },
  ];
}

function unusedKeys(texts: ReadonlyMap<string, string>, servers: readonly string[]): Found[] {
  const keys = servers.flatMap((server) => FIELDS.map((field) => `${server}.${field}`));
  return [...texts.keys()]
    .filter((key) => !keys.includes(key))
    .sort()
    .map((key) => ({
      code: "credentials-unused",
      severity: "warning",
      object: `key ${key} of the Secret`,
      reason: "it belongs to no vCenter that the Infrastructure object or the cloud config names",
      help: "correct the server in its name, or take it out",
    }));
}
