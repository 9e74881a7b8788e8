// Runs the development server of one app in its own process: `dev-app.ts APP PORT`.
import { startDevServer } from './dev-server.ts';

const [app = '', port = '0'] = process.argv.slice(2);
const server = await startDevServer(app, Number(port));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
