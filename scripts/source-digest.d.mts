export function sourceDigest(root?: string): string;
