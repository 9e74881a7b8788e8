import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './settings.ts';
import type { SupervisedProcess } from './supervise-process.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const { jest } = import.meta;

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
  jest.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function processWith(state: Partial<SupervisedProcess> = {}): SupervisedProcess {
  return { name: 'API', pid: 1, exits: 0, lastLines: [], async stop() {}, ...state };
}

it('waits through every reason', async () => {
  reasons = ['The database is unavailable.', 'The database is unavailable.'];
  await waitUntilReady(processWith(), url);
  expect(reasons).toEqual([]);
});

it('fails with the last lines of a process that keeps exiting', async () => {
  reasons = Array(1_000).fill('Not yet.');
  const exiting = processWith({ exits: 3, lastLines: ['AUTH_SECRET is too short.', 'Goodbye.'] });
  const waiting = waitUntilReady(exiting, url);
  await expect(waiting).rejects.toThrow(StartError);
  await expect(waiting).rejects.toThrow(
    'The API exited 3 times. Its last lines:\n  AUTH_SECRET is too short.\n  Goodbye.',
  );
});

const nextCheck = () => once(server, 'request');

describe('on a slow machine', () => {
  /** Time as seen by the function under test. */
  let now: number;
  let printed: string[];
  beforeEach(() => {
    now = Date.now();
    printed = [];
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    reasons = Array(1_000).fill('The database is unavailable.');
  });

  it('says what it waits for', async () => {
    const waiting = waitUntilReady(processWith(), url);
    while (printed.length === 0) {
      now += 4_000;
      await nextCheck();
    }
    expect(printed[0]).toMatch(/^Waiting for the API \(\d+ s\)\. The database is unavailable\.$/);
    reasons = [];
    await waiting;
  });

  it('waits as long as lines are printed, and gives up three minutes after the last one', async () => {
    const lastLines = ['migrating 1'];
    let settled = false;
    const waiting = waitUntilReady(processWith({ lastLines }), url).finally(() => {
      settled = true;
    });
    const failure = expect(waiting).rejects.toThrow(
      'The API made no progress for 3 minutes. The database is unavailable.\n  migrating 6',
    );
    for (let number = 2; number <= 6; number += 1) {
      now += 170_000;
      lastLines[0] = `migrating ${number}`;
      // The first check may have begun before.
      await nextCheck();
      await nextCheck();
      await nextCheck();
    }
    expect(settled).toBe(false);
    now += 181_000;
    await failure;
  });
});
