import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { Connection } from '../constants.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A network request of a page. */
export interface LoggedRequest {
  url: string;
  /** Resource type of CDP: Document, Script, Stylesheet, Media, Fetch ... */
  type: string;
  /** Milliseconds since the first request. */
  sentAtMs: number;
  /** Transferred bytes so far, including headers at the end. */
  wireBytes: number;
  /** Number of sequential requests up to and including this one. */
  roundTrips: number;
}

export const sumBytes = (requests: LoggedRequest[]) =>
  requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0);

/** A page with an empty cache that has not been opened yet, and its requests. */
export interface BenchPage {
  page: Page;
  session: CDPSession;
  requests: LoggedRequest[];
}

async function logRequests(session: CDPSession): Promise<LoggedRequest[]> {
  const byId = new Map<string, LoggedRequest>();
  const requests: LoggedRequest[] = [];
  const roundTripsByUrl = new Map<string, number>();
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, initiator }) => {
    startedAt ??= timestamp;
    const { url } = request;
    /** The file that caused the request. */
    const cause = initiator.url ?? initiator.stack?.callFrames.find((frame) => frame.url !== '')?.url ?? '';
    const roundTrips = type === 'Document' ? 1 : (roundTripsByUrl.get(cause) ?? 1) + 1;
    if (!roundTripsByUrl.has(url)) roundTripsByUrl.set(url, roundTrips);
    const logged = { url, type, sentAtMs: (timestamp - startedAt) * 1000, wireBytes: 0, roundTrips };
    byId.set(requestId, logged);
    requests.push(logged);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) request.wireBytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    // The final size includes headers and replaces the sum so far.
    if (request) request.wireBytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
}

/** Passes a throttled page in a new browser context to `inspect`. */
export async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  { kilobitsPerSecond, latencyMs, cpuSlowdown }: Connection,
  inspect: (page: BenchPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await logRequests(session);
    const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await inspect({ page, session, requests });
  } finally {
    await context.close();
  }
}
