const entry = /\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/**
 * Returns the texts of `Warning` headers as the API server sends them: `299 - "text"`, with `\"` and `\\` inside the quotes
 * (RFC 7234 section 5.5; the server may put several into one header).
 */
export function parseWarnings(headers: readonly string[]): string[] {
  return headers.flatMap((header) => Array.from(header.matchAll(entry), ([, text]) => unquote(text ?? "")));
}

function unquote(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}
