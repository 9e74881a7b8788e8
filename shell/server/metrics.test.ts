import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useTestDocumentServer } from './testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

it('counts requests by route and status, and serves metrics only on the metrics port', async () => {
  const port = await freePort();
  const site = await testServer.startAnother({ METRICS_PORT: String(port), HOST: '127.0.0.1', PROXY: 'on' });
  for (const path of ['/nothing/here', '/nor/there']) await testServer.get(site + path);
  expect((await testServer.get(`${site}/metrics`)).statusCode).toBe(404);
  const metrics = await testServer.get(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.statusCode).toBe(200);
  expect(metrics.body).toContain('http_requests_total{route="/*",method="GET",status="404"} 3');
  expect(metrics.body).toContain('http_request_duration_seconds_count{route="/*"} 3');
  expect(metrics.body).toContain('process_resident_memory_bytes');
  expect((await testServer.get(`http://127.0.0.1:${port}/`)).statusCode).toBe(404);
});
