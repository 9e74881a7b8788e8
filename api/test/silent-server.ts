import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts connections and sends nothing, like a suspended process or a machine that disappeared. */
export interface SilentServer {
  port: number;
  /** Number of connections that were accepted. */
  connections(): number;
  close(): Promise<void>;
}

/** @param onConnection may send something first */
export async function startSilentServer(
  onConnection: (socket: Socket) => void = () => {},
): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
