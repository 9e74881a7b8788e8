import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the product, because WebKitWebDriver cannot intercept requests. */
export interface FaultProxy {
  url: string;
  /** Sets which paths return 404 or never respond. Without a pattern all requests pass. */
  setFault(pattern?: RegExp, effect?: '404' | 'hangs'): void;
  /** Number of requests that never get a response. */
  countHanging(): number;
  close(): void;
}

/** Starts the proxy. @param product URL of the product */
export async function startFaultProxy(product: string): Promise<FaultProxy> {
  let fault: RegExp | undefined;
  let isHanging = false;
  let hangingCount = 0;
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming;
    if (fault?.test(url)) {
      if (isHanging) hangingCount += 1;
      else response.writeHead(404).end();
      return;
    }
    const forwarded = request(new URL(url, product), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
      reply.once('error', () => response.destroy());
    });
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setFault(pattern, effect = '404') {
      fault = pattern;
      isHanging = effect === 'hangs';
    },
    countHanging: () => hangingCount,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
