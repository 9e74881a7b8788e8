import { type AddressInfo, createServer } from 'node:net';
import { StartError } from './settings.ts';

function probePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}

/** Returns a free port on the loopback interface. */
export function findFreePort(): Promise<number> {
  return probePort(0, '127.0.0.1');
}

/** @throws StartError when the port is not available */
export async function assertPortAvailable(port: number, host: string): Promise<void> {
  try {
    await probePort(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Stop it or choose another port: PORT=3100 npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${port}. Choose a port above 1023.`);
    throw new StartError(`HOST=${host} is not an address of this machine (${code}).`);
  }
}
