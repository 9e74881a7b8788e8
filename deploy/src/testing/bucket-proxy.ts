import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a bucket, for tests of what goes on between it and us. */
export interface BucketProxy {
  endpoint: string;
  /** What was operation, as in `GET /ontrend/key`. */
  requests: string[];
  /** Waited for before something is passed on. */
  beforeForward: (request: string) => Promise<void>;
  /** Whether an answer gets lost on its way back. */
  shouldDropResponse: (request: string) => boolean;
  stop(): Promise<void>;
}

/** @param endpoint of the storage it stands before */
export async function startBucketProxy(endpoint: string): Promise<BucketProxy> {
  const { hostname, port } = new URL(endpoint);
  const server = createServer(async (request, response) => {
    const operation = `${request.method} ${request.url?.split('?')[0]}`;
    proxy.requests.push(operation);
    await proxy.beforeForward(operation);
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      const isDropped = proxy.shouldDropResponse(operation);
      response.writeHead(isDropped ? 503 : (answer.statusCode ?? 500), isDropped ? {} : answer.headers);
      if (isDropped) answer.resume().once('end', () => response.end());
      else answer.pipe(response);
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
