import { connect, createServer, type Socket } from 'node:net';

/** A network between a service and its clients. */
export interface CuttableNetwork {
  /** The port on which clients reach the service. */
  port: number;
  /**
   * Cuts or restores the network. Connections from before the restoration are not closed but stay silent for good, as
   * behind a router that has forgotten them: clients have to give them up by themselves.
   */
  setReachable(isReachable: boolean): void;
  stop(): Promise<void>;
}

/** Forwards connections to a port of this machine, until the network is cut: then nothing arrives and nothing is refused. */
export async function startCuttableNetwork(target: number): Promise<CuttableNetwork> {
  const clients = new Set<Socket>();
  /** Connections that are forwarded, by client. */
  const upstreams = new Map<Socket, Socket>();
  let isCut = false;
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => {
      clients.delete(client);
      upstreams.get(client)?.destroy();
      upstreams.delete(client);
    });
    if (isCut) return client.pause();
    const upstream = connect(target, '127.0.0.1');
    upstreams.set(client, upstream);
    upstream.on('error', () => {
      if (upstreams.has(client)) client.destroy();
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setReachable(isReachable) {
      isCut = !isReachable;
      if (!isCut) return;
      for (const [client, upstream] of upstreams) {
        client.unpipe().pause();
        upstream.unpipe();
        upstream.destroy();
      }
      upstreams.clear();
    },
    async stop() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
