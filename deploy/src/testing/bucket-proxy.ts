import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy in front of a bucket that delays requests or drops responses. */
export interface BucketProxy {
  endpoint: string;
  /** Received requests, such as `GET /ontrend/key`. */
  requests: string[];
  /** Awaited before a request is forwarded. */
  beforeForward: (request: string) => Promise<void>;
  /** Returns true when the response should be lost. */
  shouldDropResponse: (request: string) => boolean;
  stop(): Promise<void>;
}

/** @param endpoint URL of the storage */
export async function startBucketProxy(endpoint: string): Promise<BucketProxy> {
  const { hostname, port } = new URL(endpoint);
  const server = createServer(async (request, response) => {
    const operation = `${request.method} ${request.url?.split('?')[0]}`;
    proxy.requests.push(operation);
    await proxy.beforeForward(operation);
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ hostname, port, method, path, headers }, (upstreamResponse) => {
      const isDropped = proxy.shouldDropResponse(operation);
      response.writeHead(
        isDropped ? 503 : (upstreamResponse.statusCode ?? 500),
        isDropped ? {} : upstreamResponse.headers,
      );
      if (isDropped) upstreamResponse.resume().once('end', () => response.end());
      else upstreamResponse.pipe(response);
    });
    request.pipe(forwarded);
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
