import { type Config, ConfigError, loadConfig } from '../../platform/config/config.ts';
import { createServer } from './create-server.ts';

/** Time for pending requests after SIGTERM, in ms. */
const CLOSE_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfigOrExit();
  const app = await createServer(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    exitWithMessage(
      busy
        ? `Port ${config.port} of ${config.host} is in use by another program; set API_PORT to a free one.`
        : `The API could not start: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function loadConfigOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) exitWithMessage(error.message);
    throw error;
  }
}

function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}

await main();
