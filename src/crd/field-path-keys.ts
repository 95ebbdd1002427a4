/** The keys that a field path of Kubernetes leads by, such as `spec`, `versions`, `0` of `spec.versions[0]`. */
export function fieldPathKeys(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([step, inBrackets]) => inBrackets ?? step);
}
