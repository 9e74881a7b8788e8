// Runs the development server of one app in its own process: `dev-app.ts APP KIND PORT [API_URL]`.

import type { AppBuild } from './app-build.ts';
import { startDevServer } from './dev-server.ts';

const [app = '', kind = 'remote', port = '0', apiUrl] = process.argv.slice(2);
const server = await startDevServer({
  app,
  kind: kind as AppBuild['kind'],
  port: Number(port),
  ...(apiUrl ? { apiUrl } : {}),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
