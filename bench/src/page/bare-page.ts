import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that contains only a video. */
export interface BarePage {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves a page with only a video, as the baseline for first frames. All other requests are proxied to the
 * product, so that the video arrives in the same way.
 * @param product its URL
 * @param video path of the progressive mp4
 */
export async function serveBarePage(product: string, video: string): Promise<BarePage> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"><video muted autoplay playsinline src="${video}"></video></html>`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    const forwarded = sendRequest(
      new URL(incoming.url ?? '/', product),
      { headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    // A browser closes the connection when it has buffered enough.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Number of attempts to get a document with a video: a server that has just started may miss the timeout of the list. */
const MAX_ATTEMPTS = 20;

/**
 * Returns the progressive mp4 of a document's first video.
 * @throws Error when no document contains a video
 */
export async function findFirstVideo(product: string): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const html = await (await fetch(product)).text();
    const path = /<video[^>]* src="([^"]+)"/.exec(html)?.[1];
    if (path) return path.replaceAll('&#x2F;', '/');
  }
  throw new Error('The document of the feed contains no video');
}
