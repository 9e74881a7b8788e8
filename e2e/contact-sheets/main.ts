// `npm run contact-sheets [-- NAME ...]`: takes screenshots of states of the product in all sizes, light, dark and right-to-left.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@ontrend/shared/server/start-error';
import { type Browser, chromium } from '@playwright/test';
import { onShutdown } from '../../tools/supervisor/on-shutdown.ts';
import { ensureEmojiFont } from '../fixtures/emoji-font.ts';
import { findChromium, NoChromiumError } from '../fixtures/find-chromium.ts';
import { DemoWorld } from './demo-world.ts';
import { renderIndexPage, type Sheet } from './index-page.ts';
import { OptionError, type Options, parseOptions } from './options.ts';
import { writeSheet } from './sheet.ts';
import { startDemoProduct } from './start-demo-product.ts';
import { states } from './states/index.ts';
import { takeScreenshots } from './take-screenshots.ts';

/** Number of states of which screenshots are taken at the same time. */
const CONCURRENCY = 2;

async function writeSheets(browser: Browser, world: DemoWorld, options: Options): Promise<Sheet[]> {
  const folders = {
    screenshots: join(options.folder, 'screenshots'),
    sheets: join(options.folder, 'sheets'),
  };
  for (const folder of Object.values(folders)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  const sheets = new Map<string, Sheet>();
  const pending = [...options.states];
  const takeNext = async (): Promise<void> => {
    for (let state = pending.shift(); state; state = pending.shift()) {
      const screenshots = await takeScreenshots(browser, world, state, {
        ...options,
        folder: folders.screenshots,
      });
      if (screenshots.length === 0) continue;
      const file = `${state.name}.png`;
      await writeSheet(browser, screenshots, {
        folder: folders.screenshots,
        file: join(folders.sheets, file),
      });
      sheets.set(state.name, { name: state.name, file, screenshots });
      console.log(join(folders.sheets, file));
      for (const { width, mode, problems } of screenshots)
        for (const problem of problems) console.log(`  ${width} ${mode}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  return options.states.flatMap(({ name }) => sheets.get(name) ?? []);
}

/** @returns whether the screenshots of all states were taken without problems */
async function run(options: Options): Promise<boolean> {
  const browserOptions = await findChromium();
  await ensureEmojiFont();
  const product = options.url ? undefined : await startDemoProduct();
  if (product) onShutdown(product.stop, product.failed);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      ...browserOptions,
      args: ['--autoplay-policy=no-user-gesture-required'],
      // A signal stops the product first.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const sheets = await writeSheets(browser, new DemoWorld(options.url ?? product?.url ?? ''), options);
    const index = join(options.folder, 'index.html');
    await writeFile(index, renderIndexPage(sheets));
    console.log(`\nOpen ${index}`);
    return sheets.every(({ screenshots }) => screenshots.every(({ problems }) => problems.length === 0));
  } finally {
    await browser?.close();
    await product?.stop();
  }
}

try {
  process.exit((await run(parseOptions(process.argv.slice(2), states))) ? 0 : 1);
} catch (error) {
  const isExplained = [OptionError, NoChromiumError, StartError].some((type) => error instanceof type);
  console.error(isExplained ? (error as Error).message : error);
  process.exit(1);
}
