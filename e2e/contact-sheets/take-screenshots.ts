import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { DemoWorld } from './demo-world.ts';
import { type OpenedState, openState } from './open-state.ts';
import { listWidths, type Mode, type ScreenState, type Width } from './state.ts';

/** A screenshot of a state. */
export interface Screenshot {
  width: Width;
  mode: Mode;
  /** Name of its file. */
  file: string;
  problems: string[];
}

interface ScreenshotOptions {
  widths: Width[];
  modes: Mode[];
  /** Folder of the screenshots. */
  folder: string;
}

const JPEG_QUALITY = 88;

async function takeScreenshot(
  { page, problems }: OpenedState,
  state: ScreenState,
  { width, mode, folder }: { width: Width; mode: Mode; folder: string },
): Promise<Screenshot> {
  await page.emulateMedia({ colorScheme: mode === 'dark' ? 'dark' : 'light' });
  const file = `${state.name}-${width}-${mode}.jpg`;
  await page.screenshot({
    path: join(folder, file),
    type: 'jpeg',
    quality: JPEG_QUALITY,
    animations: 'disabled',
    fullPage: state.isFullPage ?? false,
  });
  return { width, mode, file, problems };
}

/** Takes all screenshots of a state. The light and the dark one are of the same page. */
export async function takeScreenshots(
  browser: Browser,
  world: DemoWorld,
  state: ScreenState,
  { widths, modes, folder }: ScreenshotOptions,
): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  for (const width of listWidths(state, widths)) {
    for (const isRightToLeft of [false, true]) {
      const shown = modes.filter((mode) => (mode === 'rtl') === isRightToLeft);
      if (shown.length === 0) continue;
      const opened = await openState(browser, world, state, { width, isRightToLeft });
      for (const [index, mode] of shown.entries()) {
        const screenshot = await takeScreenshot(opened, state, { width, mode, folder });
        // Modes share a page, so only the first lists its problems.
        screenshots.push(index === 0 ? screenshot : { ...screenshot, problems: [] });
      }
      await opened.close();
    }
  }
  return screenshots;
}
