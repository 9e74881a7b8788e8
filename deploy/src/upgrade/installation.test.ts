import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@ontrend/shared/server/ports';
import { Installation } from './installation.ts';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'ontrend-installation-'));
  mkdirSync(join(checkout, 'tools'));
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Starts a checkout whose `npm start` is a script. */
async function start(script: string): Promise<Installation> {
  writeFileSync(join(checkout, 'tools/run.mjs'), script);
  return await Installation.start({
    checkout,
    dataDir: join(checkout, 'data'),
    port: await findFreePort(),
    logFile: join(checkout, 'log'),
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('rejects a start as soon as the process is killed', async () => {
  await expect(start(`process.kill(process.pid, 'SIGKILL');`)).rejects.toThrow('did not start');
});

it('stops a site whose process was killed', async () => {
  const site = await start(`
    import { createServer } from 'node:http';
    const reply = JSON.stringify({ data: process.pid });
    createServer((request, response) => response.end(reply)).listen(process.env.PORT, '127.0.0.1');
  `);
  const { data: pid } = await site.call<number>('app/service/refs');
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid)) await wait(10);
  await expect(site.stop()).resolves.toBeUndefined();
});
