import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '@ontrend/shared/server/start-error';
import { waitUntilReady } from './wait-until-ready.ts';

let server: Server;
let url: string;
/** Reasons for which the process is not ready, in order; then it is. */
let reasons: string[];

beforeEach(async () => {
  reasons = [];
  server = createServer((_request, response) => {
    const reason = reasons.shift();
    response.writeHead(reason ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reason ? { status: 'waiting', reason } : { status: 'ready' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('waits through every reason', async () => {
  reasons = ['The database is unavailable.', 'The database is unavailable.'];
  await waitUntilReady({ name: 'API', exits: 0, lastLines: [] }, url);
  expect(reasons).toEqual([]);
});

it('fails with the last lines of a process that keeps exiting', async () => {
  reasons = Array(1_000).fill('Not yet.');
  const waiting = waitUntilReady({ name: 'API', exits: 3, lastLines: ['AUTH_SECRET is too short.'] }, url);
  await expect(waiting).rejects.toThrow(StartError);
  await expect(waiting).rejects.toThrow(
    'The API exited 3 times. Its last lines:\n  AUTH_SECRET is too short.',
  );
});
