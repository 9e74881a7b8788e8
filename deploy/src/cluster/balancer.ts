import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A load balancer in front of the gateways, as an operator has one. */
export interface Balancer {
  stop(): Promise<void>;
}

/** Connects to the first of several ports that accepts the connection. @returns null when none does */
async function connectToOne(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      // The next gateway is asked.
    }
  }
  return null;
}

/**
 * Forwards connections to the ports in turn, and to another one if a port does not accept a connection. Requests on connections
 * that break are not repeated.
 * @param port on which it listens
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer(async (client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.on('close', () => sockets.delete(client));
    next += 1;
    const upstream = await connectToOne(ports.map((_, n) => ports[(next + n) % ports.length] as number));
    if (!upstream || client.destroyed) {
      client.destroy();
      upstream?.destroy();
      return;
    }
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
