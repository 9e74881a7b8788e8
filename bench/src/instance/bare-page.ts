import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page with nothing in it but a video. */
export interface BarePage {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves the page first frames are compared with: a video and no more. Everything else is fetched from the product,
 * so that the video comes the same way.
 * @param product its address
 * @param video path of the progressive mp4
 */
export async function serveBarePage(product: string, video: string): Promise<BarePage> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"><video muted autoplay playsinline src="${video}"></video></html>`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    const onward = ask(new URL(incoming.url ?? '/', product), { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // A browser that has enough of a video closes its side.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.end();
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

/** Documents asked for before the bench gives up on one with a video: a server just started may be late with it. */
const MAX_ATTEMPTS = 20;

/** The progressive mp4 of the first video of a document. @throws Error when the document never holds one */
export async function findFirstVideo(product: string): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const html = await (await fetch(product)).text();
    const path = /<video[^>]* src="([^"]+)"/.exec(html)?.[1];
    if (path) return path.replaceAll('&#x2F;', '/');
  }
  throw new Error('The document of the feed holds no video');
}
