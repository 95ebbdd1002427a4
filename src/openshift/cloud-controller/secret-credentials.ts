/** A user of one vCenter, as a Secret has it. */
export interface ServerCredentials {
  readonly server: string;
  readonly user: string;
  readonly password: string;
}

/** A vCenter whose session somebody else manages: it has no user here. */
export interface ManagedSession {
  readonly server: string;
  readonly sessionManagerUrl: string;
}

/** What a Secret has for vCenters. No problem repeats a value. */
export interface SecretReading {
  readonly credentials: readonly ServerCredentials[];
  readonly managed: readonly ManagedSession[];
  /** What is wrong with it, each with the server or the key that it is about; the rest counts. */
  readonly problems: readonly { readonly about: string; readonly reason: string }[];
}

interface Parts {
  username?: string;
  password?: string;
  url?: string;
}

const SUFFIXES = [
  [".username", "username"],
  [".password", "password"],
  [".vc-session-manager-url", "url"],
  [".vc-session-manager-token", "token"],
] as const;

/**
 * Reads a Secret by the ways of the published controller: `<server>.username` and `<server>.password`, or `server_1`, `username_1` and
 * `password_1`, for addresses of IPv6, which no key can hold. One end of a line behind a value is cut in both. What is wrong with the
 * entry of one vCenter keeps none of the others from its credentials.
 */
export function readSecretCredentials(data: ReadonlyMap<string, string>): SecretReading {
  const byServer = new Map<string, Parts>();
  const problems: { about: string; reason: string }[] = [];
  const put = (server: string, part: keyof Parts, value: string): void => {
    const parts = byServer.get(server) ?? {};
    byServer.set(server, parts);
    parts[part] = value;
  };
  for (const [key, value] of [...data].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [, field, id] = /^(server|username|password)_(.*)$/s.exec(key) ?? [];
    if (field !== undefined && id !== undefined) {
      if (id === "") problems.push({ about: key, reason: "the key has nothing behind its underscore" });
      else if (field === "server") numbered(id, withoutLineEnd(value));
      else if (!data.has(`server_${id}`))
        problems.push({ about: key, reason: `there is no key server_${id} to go with it` });
      continue;
    }
    const suffix = SUFFIXES.find(([end]) => key.endsWith(end) && key.length > end.length);
    if (suffix === undefined)
      problems.push({
        about: key,
        reason: "it is no key for a vCenter: write <server>.username and <server>.password",
      });
    else if (suffix[1] !== "token") put(key.slice(0, -suffix[0].length), suffix[1], withoutLineEnd(value));
  }
  const credentials: ServerCredentials[] = [];
  const managed: ManagedSession[] = [];
  for (const [server, { username = "", password = "", url }] of byServer) {
    if (username !== "" && password !== "") credentials.push({ server, user: username, password });
    else if (url !== undefined) managed.push({ server, sessionManagerUrl: url });
    else {
      const missing = username === "" ? (password === "" ? "user and the password are" : "user is") : "password is";
      problems.push({ about: server, reason: `the ${missing} missing` });
    }
  }
  return { credentials, managed, problems };

  function numbered(id: string, server: string): void {
    if (server === "") problems.push({ about: `server_${id}`, reason: "it is empty" });
    else
      for (const part of ["username", "password"] as const)
        put(server, part, withoutLineEnd(data.get(`${part}_${id}`) ?? ""));
  }
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}
