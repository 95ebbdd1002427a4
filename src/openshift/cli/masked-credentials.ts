/** What stands for a user name or a password. */
const STARS = "********";

/** Returns a value with stars for each user name and password in it, as a document that is still one. */
export function maskedCredentials<T>(value: T): T {
  // What is an object, a list or a map stays one, with the same keys.
  return masked(value, "") as T;
}

function masked(value: unknown, key: string): unknown {
  if (typeof value === "string") return /^(?:user|password)$/.test(key) ? STARS : value;
  if (value instanceof Map) return new Map([...value].map(([name, each]) => [name, masked(each, "")]));
  if (Array.isArray(value)) return value.map((each) => masked(each, ""));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, name)]));
}

/** Says that credentials were not printed, where people read it. */
export function noteMasked({ format, showSecrets }: { readonly format: string; readonly showSecrets?: boolean }): void {
  if (showSecrets !== true && format === "text")
    process.stderr.write("stars stand for user names and passwords; --show-secrets prints them\n");
}
