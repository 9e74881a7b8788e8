import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, SERVICE_FAULTS, type Services } from './faults.ts';
import type { Product } from './product.ts';

let folder: string;
let services: Services;
let isMailAccepted: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ontrend-faults-'));
  isMailAccepted = true;
  services = {
    setStoreReachable() {},
    setMailAccepted(isAccepted) {
      isMailAccepted = isAccepted;
    },
    hasMailArrived: () => false,
    async setValkeyRunning() {},
    clockFile: join(folder, 'clock'),
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

const PRODUCT: Product = {
  url: 'http://127.0.0.1:1',
  dataDir: '',
  findPid: () => 0,
  async startAgain() {},
  async stop() {},
};

/** Injects the fault whose name starts with a word, and aborts it. */
async function injectAndAbort(word: string): Promise<void> {
  const fault = SERVICE_FAULTS.find(({ name }) => name.startsWith(word)) as Fault;
  await expect(fault.inject(PRODUCT, services, AbortSignal.abort())).rejects.toThrow('aborted');
}

it('accepts mails again after the fault of the mail server fails', async () => {
  await injectAndAbort('mail server');
  expect(isMailAccepted).toBe(true);
});

it('restores the clock after its fault fails', async () => {
  await injectAndAbort('clock');
  expect(readFileSync(join(folder, 'clock'), 'utf8')).toBe('+0');
});
