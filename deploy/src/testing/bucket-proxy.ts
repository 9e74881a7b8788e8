import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a bucket, for tests of what goes on between it and us. */
export interface BucketProxy {
  endpoint: string;
  /** What was asked, as in `GET /ontrend/key`. */
  requests: string[];
  /** Waited for before something is passed on. */
  beforeForward: (requests: string) => Promise<void>;
  /** Whether an answer gets lost on its way back. */
  shouldDropResponse: (requests: string) => boolean;
  stop(): Promise<void>;
}

/** @param endpoint of the storage it stands before */
export async function startBucketProxy(endpoint: string): Promise<BucketProxy> {
  const { hostname, port } = new URL(endpoint);
  const server = createServer(async (request, response) => {
    const asked = `${request.method} ${request.url?.split('?')[0]}`;
    proxy.requests.push(asked);
    await proxy.beforeForward(asked);
    const { method, url: path, headers } = request;
    const on = ask({ hostname, port, method, path, headers }, (answer) => {
      const isLost = proxy.shouldDropResponse(asked);
      response.writeHead(isLost ? 503 : (answer.statusCode ?? 500), isLost ? {} : answer.headers);
      if (isLost) answer.resume().once('end', () => response.end());
      else answer.pipe(response);
    });
    request.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: BucketProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    beforeForward: async () => {},
    shouldDropResponse: () => false,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
