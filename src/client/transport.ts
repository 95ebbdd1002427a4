/** Query parameters; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface TransportRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Absolute path on the server, such as `/apis/example.com/v1/widgets`. Its segments are already escaped. */
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request, and the reading of the answer as well. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer whose body is still to be read, once. */
export interface TransportResponse {
  readonly status: number;
  /** A header by its name in small letters; several of one name are joined by `, `. */
  header(name: string): string | undefined;
  /** The body as it arrives, unpacked. Ending the iteration early ends the request. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * How requests reach an API server. It resolves with every answer, whatever its status, and rejects only where there is
 * none. It follows no redirects: whoever answers with one would be handed what the request carries. Addresses, certificates and credentials are its business; all else is the client's.
 */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>;
}

/** The path with its query, as it stands in a request line. */
export function requestTarget({ path, query }: Pick<TransportRequest, "path" | "query">): string {
  if (query === undefined) return path;
  let target = path;
  let separator = "?";
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    target += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    separator = "&";
  }
  return target;
}

/**
 * Returns the address of a server as a URL. Throws where it is not one, without repeating it as `URL` does: an address may hold a
 * password.
 */
export function serverUrl(server: string): URL {
  if (!URL.canParse(server)) throw new Error("the address of the server is no URL, such as https://127.0.0.1:6443");
  return new URL(server);
}

/**
 * Throws for a value that no header may have, and names the header alone: what refuses it otherwise may repeat a token. The
 * characters are those of RFC 9110, section 5.5.
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new Error(
        `the header ${JSON.stringify(name)} has a character that no header may have, such as the end of a line`,
      );
}
