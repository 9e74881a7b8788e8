// `npm run bench -- [page] [monolith] [feed] [api] [viewers] [media] [events] [small|full|huge]`: builds everything and prints
// measurements with their goals (docs/performance.md), all of them by default.
import type { Browser } from '@playwright/test';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { SIZES } from './api/constants.ts';
import type { SizeName } from './api/open-dataset.ts';
import { runApi } from './api/run-api.ts';
import { launchBrowser } from './browser/launch.ts';
import { runWithCleanups } from './cleanups.ts';
import { measureEvents } from './events/measure-events.ts';
import { measureFeed } from './feed/measure-feed.ts';
import { type Instance, startInstance } from './instance/start-instance.ts';
import { measureMedia } from './media/measure-media.ts';
import { compareMonolith } from './monolith/compare-monolith.ts';
import { measurePage } from './page/measure-page.ts';
import { runViewers } from './viewers/run-viewers.ts';

type BuildOutput = Awaited<ReturnType<typeof buildEverything>>;

/** Starts the product and a browser for a measurement. */
const inBrowser =
  (measure: (browser: Browser, instance: Instance) => Promise<void>) => (built: BuildOutput) =>
    runWithCleanups(async (cleanups) => {
      const instance = await startInstance(built, cleanups);
      const browser = await launchBrowser();
      cleanups.push(() => browser.close());
      console.log(`\nChromium ${browser.version()}`);
      await measure(browser, instance);
    });

const PARTS: Record<string, (built: BuildOutput, size?: SizeName) => Promise<void>> = {
  page: inBrowser(measurePage),
  monolith: inBrowser(compareMonolith),
  feed: inBrowser(measureFeed),
  api: (_, size) => runApi(size),
  viewers: runViewers,
  media: measureMedia,
  events: measureEvents,
};

async function main(): Promise<void> {
  const parameters = process.argv.slice(2);
  const size = (Object.keys(SIZES) as SizeName[]).find((name) => parameters.includes(name));
  const names = parameters.filter((name) => name !== size);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown)
    throw new Error(`Unknown part: ${unknown}. Available parts: ${Object.keys(PARTS).join(', ')}.`);
  const built = await buildEverything();
  for (const [name, measure] of Object.entries(PARTS))
    if (names.length === 0 || names.includes(name)) await measure(built, size);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
