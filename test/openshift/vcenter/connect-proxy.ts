import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A proxy that tunnels connections to this machine. */
export interface ConnectProxy {
  readonly port: number;
  /** The targets of CONNECT, each with the login that came along. */
  readonly tunnels: { readonly target: string; readonly login: string | undefined }[];
  stop(): Promise<void>;
}

/** Starts a proxy; with a login it refuses every other one by 407. */
export async function startConnectProxy({ login }: { readonly login?: string } = {}): Promise<ConnectProxy> {
  const tunnels: ConnectProxy["tunnels"] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", ({ url = "", headers }, client, head) => {
    const token = headers["proxy-authorization"]?.replace("Basic ", "");
    const sent = token === undefined ? undefined : Buffer.from(token, "base64").toString("utf8");
    tunnels.push({ target: url, login: sent });
    client.on("error", () => undefined);
    if (login !== undefined && sent !== login) {
      client.end("HTTP/1.1 407 canary\r\n\r\n");
      return;
    }
    const target = connect(Number(url.slice(url.lastIndexOf(":") + 1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      target.write(head);
      target.pipe(client).pipe(target);
    });
    sockets.add(target);
    target.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    tunnels,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
