// `npm run dev`: everything from its sources; an edit shows in the page, with React's state kept.
import { join } from 'node:path';
import { buildFrame, ROOT, remoteNames } from '@ontrend/shared/build';
import { startBackend } from './supervisor/backend.ts';
import { type Child, keepRunning, untilHealthy } from './supervisor/child.ts';
import { onEnd } from './supervisor/on-end.ts';
import { checkPort, freePort } from './supervisor/ports.ts';
import { forwardSecret } from './supervisor/secrets.ts';
import { readSettings, StartError } from './supervisor/settings.ts';
import { SOURCE_COMMANDS } from './supervisor/source-commands.ts';

/** Milliseconds the seven compilers may take before their first page. */
const COMPILE_MS = 180_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  await checkPort(settings.port, settings.host);
  const shellFolder = join(ROOT, '.cache/dev/shell-frame');
  await buildFrame(shellFolder);
  const backend = await startBackend(settings, SOURCE_COMMANDS);

  const apps = ['shell', ...remoteNames()];
  const ports = new Map(await Promise.all(apps.map(async (app) => [app, await freePort()] as const)));
  const addressOf = (app: string) => `http://localhost:${ports.get(app)}/`;
  const children: Child[] = apps.map((app) =>
    keepRunning({
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
    }),
  );
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await backend.stop();
  };
  onEnd(stop);
  children.push(
    keepRunning({
      name: 'document server',
      arguments: SOURCE_COMMANDS.documents,
      environment: {
        NODE_ENV: 'development',
        PORT: String(settings.port),
        HOST: settings.host,
        API_URL: backend.apiUrl,
        RELEASES_DIR: join(settings.dataDir, 'releases'),
        FORWARD_SECRET: await forwardSecret(settings.dataDir),
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
    await Promise.all([
      untilHealthy(`${addressOf('shell')}shell.json`, COMPILE_MS),
      ...remoteNames().map((name) => untilHealthy(`${addressOf(name)}remote.json`, COMPILE_MS)),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  console.log(`\nOnTrend is running from its sources at http://${settings.host}:${settings.port}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
