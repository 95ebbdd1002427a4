import { connect, createServer, type Server, type Socket } from "node:net";

/** Stands between a client and a server, and fails at will. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections it has passed on so far. */
  connections(): number;
  /** Breaks every connection. */
  cut(): void;
  /** Lets every connection stand, and passes nothing on any more, as a peer that died without a word; new ones work. */
  freeze(): void;
  /** Breaks every connection and takes no new ones, until `accept`. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback to a port of loopback. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let count = 0;
  let refusing = false;
  const server: Server = createServer((socket) => {
    if (refusing) {
      socket.destroy();
      return;
    }
    count += 1;
    const onward = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    connections: () => count,
    cut,
    freeze() {
      for (const socket of open) socket.unpipe().pause();
    },
    refuse() {
      refusing = true;
      cut();
    },
    accept() {
      refusing = false;
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
