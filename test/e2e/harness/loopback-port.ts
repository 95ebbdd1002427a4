import { createServer } from "node:net";

/** Returns a TCP port of 127.0.0.1 that was free a moment ago; another process can still take it first. */
export function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("the listening socket has no port"));
      });
    });
  });
}
