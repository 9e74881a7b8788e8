import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { z } from 'zod';

const MAX_PORT = 65_535;
const RANGE = `must be 1 to ${MAX_PORT}`;

/** A port in a setting. */
export const portSchema = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, RANGE)
  .max(MAX_PORT, RANGE);

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
