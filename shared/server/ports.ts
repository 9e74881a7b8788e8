import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Listens on a port for a moment.
 * @param port 0 for a free one
 * @returns the port
 * @throws the error of the system when the port is not available
 */
export async function probePort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: probed } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return probed;
}

/** Returns a port of the loopback interface that is currently free. */
export const findFreePort = (): Promise<number> => probePort(0, '127.0.0.1');
