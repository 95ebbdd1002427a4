/** A label as RFC 1035 has it, which Kubernetes asks of plurals, versions and the like. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text);
}

/** A name of at least two labels after RFC 1123, which Kubernetes asks of the group of a CRD. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(text);
}
