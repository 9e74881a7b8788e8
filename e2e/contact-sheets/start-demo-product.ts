import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { sourceHash } from '@ontrend/shared/build/source-hash';
import { findFreePort } from '@ontrend/shared/server/ports';
import type { Video } from '@ontrend/shared/wire';
import { videos } from '../../demo/content.ts';
import { readSettings } from '../../tools/supervisor/settings.ts';
import { type Product, startProduct } from '../../tools/supervisor/start-product.ts';
import { callApi } from '../fixtures/call-api.ts';
import { listTemplateSources } from '../fixtures/template-sources.ts';

const CACHE_FOLDER = join(ROOT, '.cache/contact-sheets');

/** Milliseconds to process all demo videos. */
const PROCESSING_TIMEOUT_MS = 900_000;

/** Data of another day would have no recent notifications and messages, so its folder is deleted. */
async function prepareDataFolder(): Promise<string> {
  const name = sourceHash(await listTemplateSources(), new Date().toISOString().slice(0, 10));
  await mkdir(CACHE_FOLDER, { recursive: true });
  for (const entry of await readdir(CACHE_FOLDER)) {
    if (entry !== name) await rm(join(CACHE_FOLDER, entry), { recursive: true });
  }
  return join(CACHE_FOLDER, name);
}

async function countPublishedVideos(url: string): Promise<number> {
  const counts = [...new Set(videos.map(({ owner }) => owner))].map(async (username) => {
    const body = { username, pagination: { page: 1, recordsPerPage: 100 } };
    return (await callApi<{ data: Video[] }>(url, 'app/user/videos', body)).data.length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Without its videos, the demo world would be half empty. */
async function waitForVideos(url: string): Promise<void> {
  const deadline = Date.now() + PROCESSING_TIMEOUT_MS;
  for (;;) {
    const published = await countPublishedVideos(url).catch(() => 0);
    if (published >= videos.length) return;
    if (Date.now() > deadline) throw new Error(`Only ${published} of ${videos.length} videos are published.`);
    console.log(`Processing the demo videos: ${published} of ${videos.length}`);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

/** Starts a product with the whole demo world. Its data is reused until the next day, or until the demo world changes. */
export async function startDemoProduct(): Promise<Product> {
  // All pages are loaded from one address within minutes.
  process.env.RATE_LIMITS = 'off';
  const product = await startProduct(
    readSettings({
      PORT: String(await findFreePort()),
      DATA_DIR: await prepareDataFolder(),
      LOG_LEVEL: 'error',
    }),
  );
  try {
    await waitForVideos(product.url);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}
