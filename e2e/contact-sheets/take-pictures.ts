import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { DemoWorld } from './demo-world.ts';
import { type OpenedState, openState } from './open-state.ts';
import { listWidths, type Mode, type ScreenState, type Width } from './state.ts';

/** A picture of a state. */
export interface Picture {
  width: Width;
  mode: Mode;
  /** Name of its file. */
  file: string;
  problems: string[];
}

interface PictureOptions {
  widths: Width[];
  modes: Mode[];
  /** Folder of the pictures. */
  folder: string;
}

const JPEG_QUALITY = 88;

async function photograph(
  { page, problems }: OpenedState,
  state: ScreenState,
  { width, mode, folder }: { width: Width; mode: Mode; folder: string },
): Promise<Picture> {
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

/** Takes all pictures of a state. The light and the dark one are of the same page. */
export async function takePictures(
  browser: Browser,
  world: DemoWorld,
  state: ScreenState,
  { widths, modes, folder }: PictureOptions,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of listWidths(state, widths)) {
    for (const isRightToLeft of [false, true]) {
      const shown = modes.filter((mode) => (mode === 'rtl') === isRightToLeft);
      if (shown.length === 0) continue;
      const opened = await openState(browser, world, state, { width, isRightToLeft });
      for (const [index, mode] of shown.entries()) {
        const picture = await photograph(opened, state, { width, mode, folder });
        // Modes share a page, so only the first lists its problems.
        pictures.push(index === 0 ? picture : { ...picture, problems: [] });
      }
      await opened.close();
    }
  }
  return pictures;
}
