import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from '../fixtures/forward-request.ts';

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
    if (fault?.test(incoming.url ?? '/')) {
      if (isHanging) hangingCount += 1;
      else response.writeHead(404).end();
      return;
    }
    forwardRequest(product, incoming, response);
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
