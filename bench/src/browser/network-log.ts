import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { CDPSession } from '@playwright/test';

/** A request of a page, as the network saw it. */
export interface LoggedRequest {
  url: string;
  /** CDP's word for it: Document, Script, Stylesheet, Media, Fetch ... */
  type: string;
  /** Milliseconds from the beginning of the navigation. */
  sentAtMs: number;
  /** Bytes on the wire so far, headers with them. */
  wireBytes: number;
  /** Requests that had to be answered one after the other for this one to be made, itself with them. */
  roundTrips: number;
}

/** Sizes of a body by our own compressors: they do not depend on what the server chose. */
export interface BodySize {
  gzip: number;
  brotli: number;
}

/** Writes down what a page asks for. */
export interface NetworkLog {
  requests(): LoggedRequest[];
  /** Null when the browser keeps no body for it. */
  bodySize(request: LoggedRequest): Promise<BodySize | null>;
}

interface Initiator {
  url?: string | undefined;
  stack?: { callFrames: { url: string }[] } | undefined;
}

/** The file whose running or reading led to a request. */
function initiatorUrl({ url, stack }: Initiator): string | undefined {
  return url ?? stack?.callFrames.find((frame) => frame.url !== '')?.url;
}

/** @param session of a page that has not gone anywhere yet */
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
    // The whole with its headers; what came in parts so far is in it.
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
