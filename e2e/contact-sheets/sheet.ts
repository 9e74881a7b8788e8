import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { MODES, WIDTHS } from './state.ts';
import type { Screenshot } from './take-screenshots.ts';

const SHEET_WIDTH = 2_000;
/** Narrow screenshots are enlarged, so that texts in them can be read. */
const MIN_COLUMN_WEIGHT = 640;

/**
 * Writes one image with all screenshots of a state: a row for each mode, a column for each width.
 * @param folder of the screenshots
 * @param file path of the sheet
 */
export async function writeSheet(
  browser: Browser,
  screenshots: Screenshot[],
  { folder, file }: { folder: string; file: string },
): Promise<void> {
  const widths = WIDTHS.filter((width) => screenshots.some((screenshot) => screenshot.width === width));
  const columns = widths.map((width) => `${Math.max(width, MIN_COLUMN_WEIGHT)}fr`).join(' ');
  const cells = MODES.flatMap((mode) => widths.map((width) => ({ mode, width }))).flatMap(
    ({ mode, width }) =>
      screenshots.find((screenshot) => screenshot.mode === mode && screenshot.width === width) ?? [],
  );
  const images = await Promise.all(
    cells.map(async (screenshot) => {
      const data = (await readFile(join(folder, screenshot.file))).toString('base64');
      return `<img style="width:100%" alt="" src="data:image/jpeg;base64,${data}">`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 400 } });
  await page.setContent(
    `<body style="margin:16px;display:grid;grid-template-columns:${columns};gap:16px;align-items:start;background:#888">${images.join('')}`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
