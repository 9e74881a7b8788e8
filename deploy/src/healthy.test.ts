import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const folder = mkdtempSync(join(tmpdir(), 'healthy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the health check of containers. @returns its exit code */
const runHealthCheck = (...parameters: string[]) =>
  new Promise((resolve) => {
    const script = join(ROOT, 'deploy/docker/healthy.sh');
    execFile('sh', [script, ...parameters], (error) => resolve(error ? error.code : 0));
  });

it.each([
  [200, 0],
  [204, 0],
  [302, 1],
  [503, 1],
])('a program that replies with %i has the exit code %i, on a port and on a socket', async (status, code) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await runHealthCheck(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`)).toBe(
    code,
  );
  server.close();
  await once(server, 'close');
  const socket = join(folder, `${status}.sock`);
  server.listen(socket);
  await once(server, 'listening');
  expect(await runHealthCheck('http://checker/health', socket)).toBe(code);
  server.close();
  await once(server, 'close');
});

it('a program that does not run is unhealthy', async () => {
  expect(await runHealthCheck('http://checker/health', join(folder, 'none.sock'))).toBe(1);
});
