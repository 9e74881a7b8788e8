// Runs the development server of one app in its own process: `dev-app.ts APP PORT`.
import { startRemoteDevServer, stopOnSignals } from '../../remote-kit/src/build/dev-server.ts';
import { startShellDevServer } from '../../shell/build/dev-shell.ts';
import { SHELL } from '../../shell/build/shell-app.ts';
import { findApp } from './app-version.ts';

const [app = '', text = '0'] = process.argv.slice(2);
const port = Number(text);
stopOnSignals(
  await (app === SHELL.name ? startShellDevServer(port) : startRemoteDevServer(findApp(app), port)),
);
