import type { Browser, CDPSession, Page } from '@playwright/test';
import { SLOW_CONNECTION, VISIT_TIMEOUT_MS } from '../constants.ts';
import { DEVICES, type Device } from './devices.ts';
import { logMarks, type Marks } from './marks.ts';
import { logNetwork, type NetworkLog } from './network-log.ts';

/** A page that was opened with an empty cache on the slow connection and has recorded all requested marks. */
export interface Visit {
  page: Page;
  marks: Marks;
  network: NetworkLog;
}

async function throttle(session: CDPSession): Promise<void> {
  const bytesPerSecond = (SLOW_CONNECTION.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_CONNECTION.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CONNECTION.cpuSlowdown });
}

interface VisitOptions {
  browser: Browser;
  url: string;
  device: Device;
  /** Marks to wait for. */
  until: (keyof Marks)[];
}

/** Attempts to get a document with a video; on a busy machine the first call may time out. */
const MAX_ATTEMPTS = 4;

/**
 * Timeout of a document, in milliseconds. Chromium occasionally loses a navigation while the network is
 * throttled.
 */
const DOCUMENT_TIMEOUT_MS = 10_000;

/**
 * Opens a page in a new browser context, waits for its marks and passes it to `inspect`.
 * @throws Error when a mark is missing after a minute or the page reports an error
 */
export async function visit<T>(options: VisitOptions, inspect: (visit: Visit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await visitOnce(options, inspect);
    if (result) return result.found;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${options.url} returned no document with a video`);
  }
}

/** @returns null when the document did not load or has no video, so that the visit must be repeated */
async function visitOnce<T>(
  { browser, url, device, until }: VisitOptions,
  inspect: (visit: Visit) => Promise<T>,
): Promise<{ found: T } | null> {
  const context = await browser.newContext(DEVICES[device]);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const session = await context.newCDPSession(page);
    const network = await logNetwork(session);
    await throttle(session);
    const log = await logMarks(page, session);
    const response = page.goto(url, { waitUntil: 'commit', timeout: DOCUMENT_TIMEOUT_MS });
    if (!(await response.catch(() => null))) return null;
    const arrived = await log.waitFor(until, VISIT_TIMEOUT_MS);
    const { marks } = log;
    const missing = until.filter((name) => marks[name] === undefined);
    if (!arrived || errors.length > 0) {
      throw new Error(
        `${url} on a ${device}: ${[...missing.map((name) => `no ${name}`), ...errors].join('; ')}`,
      );
    }
    return marks.videoInDocument === undefined ? null : { found: await inspect({ page, marks, network }) };
  } finally {
    await context.close();
  }
}
