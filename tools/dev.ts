// `npm run dev`: runs everything from source; edits are applied to the open page by React Fast Refresh.
import { join } from 'node:path';
import { buildFrame, ROOT, remoteNames } from '@ontrend/shared/build';
import { findFreePort } from '@ontrend/shared/server/ports';
import { claimDataFolder } from './supervisor/claim-data-folder.ts';
import { onShutdown } from './supervisor/on-shutdown.ts';
import { assertPortAvailable } from './supervisor/ports.ts';
import { readForwardSecret } from './supervisor/secrets.ts';
import { readSettings, StartError, siteUrl } from './supervisor/settings.ts';
import { SOURCE_COMMANDS } from './supervisor/source-commands.ts';
import { startBackend } from './supervisor/start-backend.ts';
import { type SupervisedProcess, superviseProcess } from './supervisor/supervise-process.ts';
import { waitUntilReady } from './supervisor/wait-until-ready.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const url = siteUrl(settings);
  const claim = await claimDataFolder(settings.dataDir, url);
  await assertPortAvailable(settings.port, settings.host);
  const shellFolder = join(ROOT, '.cache/dev/shell-frame');
  await buildFrame(shellFolder);
  const backend = await startBackend(settings, SOURCE_COMMANDS, { claim });

  const apps = ['shell', ...remoteNames()];
  const ports = new Map(await Promise.all(apps.map(async (app) => [app, await findFreePort()] as const)));
  const addressOf = (app: string) => `http://localhost:${ports.get(app)}/`;
  const compilers = apps.map((app) => {
    const supervised = superviseProcess({
      name: `compiler of ${app}`,
      arguments: [
        '--import',
        'tsx',
        join(ROOT, 'shared/build/dev-app.ts'),
        app,
        app === 'shell' ? 'shell' : 'remote',
        String(ports.get(app)),
      ],
      environment: { NODE_ENV: 'development' },
      claim,
    });
    return { supervised, url: `${addressOf(app)}${app === 'shell' ? 'shell' : 'remote'}.json` };
  });
  const children: SupervisedProcess[] = compilers.map(({ supervised }) => supervised);
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await backend.stop();
    claim.release();
  };
  onShutdown(stop, backend.failed);
  children.push(
    superviseProcess({
      name: 'document server',
      arguments: SOURCE_COMMANDS.documents,
      claim,
      environment: {
        NODE_ENV: 'development',
        PORT: String(settings.port),
        HOST: settings.host,
        SITE_URL: process.env.SITE_URL || url,
        API_URL: backend.apiUrl,
        RELEASES_DIR: join(settings.dataDir, 'releases'),
        FORWARD_SECRET: await readForwardSecret(settings.dataDir),
        DEV_SHELL: addressOf('shell'),
        DEV_SHELL_DIR: shellFolder,
        DEV_REMOTES: remoteNames()
          .map((name) => `${name}=${addressOf(name)}`)
          .join(','),
        LOG_LEVEL: settings.logLevel,
      },
    }),
  );
  console.log('Compiling the seven apps ...');
  try {
    await Promise.all(compilers.map((compiler) => waitUntilReady(compiler.supervised, compiler.url)));
  } catch (error) {
    await stop();
    throw error;
  }
  console.log(`\nOnTrend is running from source at ${url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
