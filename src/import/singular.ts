/** Words that look like plurals and are none, or have the form of their own plural. */
const UNCHANGED = /(?:ss|us|is|ics|news|series|species|data|metadata|dns|tls|aws|ops|sms|nfs|gcs|kms)$/i;

/**
 * The singular of a name in lowerCamelCase or CamelCase, for the type of a list's entries. Only the endings of regular
 * English plurals go; what is no plural stays as it is.
 */
export function singularOf(name: string): string {
  if (name.length < 4 || UNCHANGED.test(name)) return name;
  if (/[^aeiouAEIOU]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(name) || /(?:ddress|lias|tatus|bus)es$/.test(name)) return name.slice(0, -2);
  if (/[a-z0-9A-Z]s$/.test(name)) return name.slice(0, -1);
  return name;
}
