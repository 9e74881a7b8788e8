import { readServerConfig } from './config.ts';
import { createDocumentServer } from './create-document-server.ts';

const EXIT_FAILURE = 1;

async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  const server = await createDocumentServer(config);
  await server.listen({ host: config.HOST, port: config.PORT });
  // Notifies a parent process with an IPC channel that the server is ready (e2e/fixtures/release-server.ts).
  process.send?.({ ready: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(EXIT_FAILURE);
});
