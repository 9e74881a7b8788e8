import { probePort } from '@ontrend/shared/server/ports';
import { StartError } from '@ontrend/shared/server/start-error';

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
