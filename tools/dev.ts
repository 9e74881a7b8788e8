// `npm run dev [-- APP ...]`: runs apps from source, and the others from their last builds or from those of a site. Edits
// are applied to the open page (decision 101).
import { appNames, remoteNames } from '@ontrend/shared/build/repository';
import { StartError } from '@ontrend/shared/server/start-error';
import { choosePort } from './dev/choose-port.ts';
import { parseDevOptions } from './dev/options.ts';
import { startDevSession } from './dev/start-dev-session.ts';
import { onShutdown } from './supervisor/on-shutdown.ts';
import { readSettings } from './supervisor/settings.ts';

/** Parts of the session that run, in the order in which they were started. */
const running: (() => Promise<void>)[] = [];

/** Stops the newest parts first, because they use the others. */
async function stop(): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) await part();
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  let fail: (error: StartError) => void = () => {};
  const failed = new Promise<StartError>((resolve) => {
    fail = resolve;
  });
  // Before the first child is started: a signal during the start ends it, too.
  onShutdown(stop, failed);
  const options = parseDevOptions(process.argv.slice(2), appNames());
  const settings = readSettings(process.env);
  settings.port = await choosePort(settings, process.env.PORT);
  console.log(`Compiling ${options.apps.join(', ')} ...`);
  const session = await startDevSession(options, settings, (part) => running.push(part));
  void session.failed.then(fail);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nOnTrend runs from source at ${session.url}, ${session.description} (${seconds} s)`);
  if (options.apps.length <= remoteNames().length)
    for (const { app, url } of session.compilers)
      console.log(`Preview ${app} in another installation: npm run release -- preview ${app}=${url}`);
}

main().catch(async (error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  await stop();
  process.exit(1);
});
