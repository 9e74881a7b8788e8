import type { Browser, CDPSession, Page } from '@playwright/test';
import { SLOW_CONNECTION, VISIT_TIMEOUT_MS } from '../constants.ts';
import { DEVICES, type Device } from './devices.ts';
import { logMarks, type Marks } from './marks.ts';
import { logNetwork, type NetworkLog } from './network-log.ts';

/** A page that has been opened cold on the slow line and has come as far as it was to come. */
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
  /** Moments to wait for. */
  until: (keyof Marks)[];
}

/** Times a document may come without its video, because the machine was too busy for the first call, or not at all. */
const MAX_ATTEMPTS = 4;

/** Milliseconds a document may take. Chromium now and then forgets a navigation while its network is slowed down. */
const DOCUMENT_TIMEOUT_MS = 10_000;

/**
 * Opens a page in a browser that has never seen it, waits for its moments, and hands it to `look`.
 * @throws Error when a moment does not come within a minute, or the page reports an error
 */
export async function visit<T>(options: VisitOptions, look: (visit: Visit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await visitOnce(options, look);
    if (seen) return seen.found;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${options.url} comes without a video`);
  }
}

/** @returns null when the document did not come, or held no video and what was seen is of another kind */
async function visitOnce<T>(
  { browser, url, device, until }: VisitOptions,
  look: (visit: Visit) => Promise<T>,
): Promise<{ found: T } | null> {
  const context = await browser.newContext(DEVICES[device]);
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const session = await context.newCDPSession(page);
    const network = await logNetwork(session);
    await throttle(session);
    const log = await logMarks(page, session);
    const answer = page.goto(url, { waitUntil: 'commit', timeout: DOCUMENT_TIMEOUT_MS });
    if (!(await answer.catch(() => null))) return null;
    const arrived = await log.waitFor(until, VISIT_TIMEOUT_MS);
    const { marks } = log;
    const missing = until.filter((name) => marks[name] === undefined);
    if (!arrived || faults.length > 0) {
      throw new Error(
        `${url} on a ${device}: ${[...missing.map((name) => `no ${name}`), ...faults].join('; ')}`,
      );
    }
    return marks.videoInDocument === undefined ? null : { found: await look({ page, marks, network }) };
  } finally {
    await context.close();
  }
}
