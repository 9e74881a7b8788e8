import { probePort } from '@ontrend/shared/server/ports';
import { assertPortAvailable } from '../supervisor/ports.ts';
import type { Settings } from '../supervisor/settings.ts';

/** Number of ports that are tried. */
const MAX_PORTS = 50;

async function isFree(port: number, host: string): Promise<boolean> {
  return probePort(port, host).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the port of a session: that of `PORT`, or else the first free one from the default on, so that it runs next to
 * `npm start`.
 * @param requested value of `PORT`
 * @throws StartError when the requested port is not available
 */
export async function choosePort({ port, host }: Settings, requested: string | undefined): Promise<number> {
  if (!requested)
    for (let candidate = port; candidate < port + MAX_PORTS; candidate += 1)
      if (await isFree(candidate, host)) return candidate;
  await assertPortAvailable(port, host);
  return port;
}
