import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { CDPSession } from '@playwright/test';

/** A network request of a page. */
export interface LoggedRequest {
  url: string;
  /** Resource type of CDP: Document, Script, Stylesheet, Media, Fetch ... */
  type: string;
  /** Milliseconds since the start of the navigation. */
  sentAtMs: number;
  /** Transferred bytes so far, including headers. */
  wireBytes: number;
  /** Number of sequential requests up to and including this one. */
  roundTrips: number;
}

/** Compressed sizes of a body, computed here so that they do not depend on the server's choice. */
export interface BodySize {
  gzip: number;
  brotli: number;
}

/** Log of a page's requests. */
export interface NetworkLog {
  requests(): LoggedRequest[];
  /** Null when the browser has discarded the body. */
  bodySize(request: LoggedRequest): Promise<BodySize | null>;
}

interface Initiator {
  url?: string | undefined;
  stack?: { callFrames: { url: string }[] } | undefined;
}

/** Returns the URL of the file that caused a request. */
function initiatorUrl({ url, stack }: Initiator): string | undefined {
  return url ?? stack?.callFrames.find((frame) => frame.url !== '')?.url;
}

/** @param session of a page before its first navigation */
export async function logNetwork(session: CDPSession): Promise<NetworkLog> {
  const byId = new Map<string, LoggedRequest>();
  const roundTripsByUrl = new Map<string, number>();
  let startedAt: number | undefined;

  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    startedAt ??= timestamp;
    const cause = initiatorUrl(initiator);
    const roundTrips = type === 'Document' ? 1 : (roundTripsByUrl.get(cause ?? '') ?? 1) + 1;
    if (!roundTripsByUrl.has(request.url)) roundTripsByUrl.set(request.url, roundTrips);
    byId.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      sentAtMs: (timestamp - startedAt) * 1000,
      wireBytes: 0,
      roundTrips,
    });
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

  return {
    requests: () => [...byId.values()],
    async bodySize(request) {
      const id = [...byId].find(([, logged]) => logged === request)?.[0];
      if (id === undefined) return null;
      const found = await session.send('Network.getResponseBody', { requestId: id }).catch(() => null);
      if (!found) return null;
      const body = Buffer.from(found.body, found.base64Encoded ? 'base64' : 'utf8');
      return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body).length };
    },
  };
}
