// `pnpm --filter mf-x dev`: runs one remote in a browser without the shell, with the real API.
import { remoteNames } from '@ontrend/shared/build/repository';
import { startDevServer } from '../shared/build/dev-server.ts';
import { claimDataFolder } from './supervisor/claim-data-folder.ts';
import { onShutdown } from './supervisor/on-shutdown.ts';
import { assertPortAvailable } from './supervisor/ports.ts';
import { readSettings, StartError } from './supervisor/settings.ts';
import { SOURCE_COMMANDS } from './supervisor/source-commands.ts';
import { startBackend } from './supervisor/start-backend.ts';

async function main(): Promise<void> {
  const [app = ''] = process.argv.slice(2);
  if (!remoteNames().includes(app)) {
    throw new StartError(`Unknown remote: "${app}". Available remotes: ${remoteNames().join(', ')}.`);
  }
  const settings = readSettings(process.env);
  const url = `http://localhost:${settings.port}`;
  const claim = await claimDataFolder(settings.dataDir, url);
  await assertPortAvailable(settings.port, 'localhost');
  const backend = await startBackend(settings, SOURCE_COMMANDS, { claim });
  const server = await startDevServer({
    app,
    kind: 'standalone',
    port: settings.port,
    apiUrl: backend.apiUrl,
  });
  onShutdown(async () => {
    await server.stop();
    await backend.stop();
    claim.release();
  }, backend.failed);
  console.log(`\n${app} is running standalone at ${url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
