import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createClientAddressSigner } from '../client-address-signer.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { isCanaryFailing, rollBackFailingCanaries } from './canary-watch.ts';
import { ReleaseStore } from './release-store.ts';

it.each([
  [10, 4, 0, false, 'too few visitors'],
  [10, 5, 0, true, 'five failures in a tenth, none in the rest'],
  [10, 5, 20, false, 'the same rate as the current build'],
  [10, 20, 20, true, 'nine times the rate'],
  [50, 30, 20, false, 'high rates for both'],
  [50, 70, 20, true, 'more than three times the rate'],
  [90, 40, 1, false, 'the rate follows the share'],
])(
  'at %i %%: %i failing visitors against %i means %s (%s)',
  (sharePercent, canaryVisitors, currentVisitors, expected) => {
    expect(isCanaryFailing({ sharePercent, canaryVisitors, currentVisitors })).toBe(expected);
  },
);

describe('the canary watch', () => {
  let folder: string;
  let api: FastifyInstance;
  let apiUrl: string;
  let store: ReleaseStore;
  const trouble: Record<string, number> = {};
  const healthRequests: unknown[] = [];
  const logged: string[] = [];
  const log = { warn: () => {}, error: (_details: object, message: string) => void logged.push(message) };

  beforeAll(async () => {
    api = Fastify();
    api.post<{ Body: { versions: string[] } }>('/api/app/service/release-health', (request) => {
      healthRequests.push(request.body);
      return {
        data: request.body.versions.map((version) => ({ version, failingVisitors: trouble[version] ?? 0 })),
      };
    });
    apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'canary-'));
    store = new ReleaseStore(folder);
    for (const app of ['mf-x', 'mf-y']) {
      for (const version of ['1', '2']) mkdirSync(join(folder, app, version), { recursive: true });
    }
    putPointer(folder, 'mf-x', { canary: { version: '2', share: 10, since: '2026-11-21T12:00:00Z' } });
    putPointer(folder, 'mf-y');
    healthRequests.splice(0);
    logged.splice(0);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const watch = () =>
    rollBackFailingCanaries({ store, apiUrl, addressSigner: createClientAddressSigner(undefined), log });

  it('leaves a healthy canary running and queries only apps with a canary', async () => {
    trouble['2'] = 1;
    expect(await watch()).toEqual([]);
    expect(healthRequests).toEqual([
      // Load times are only computed for people.
      { app: 'mf-x', versions: ['2', '1'], since: 1_795_262_400, withLoads: false },
    ]);
    expect((await store.readPointer('mf-x'))?.canary?.version).toBe('2');
  });

  it('rolls back a failing canary once and logs it', async () => {
    trouble['2'] = 9;
    expect((await Promise.all([watch(), watch()])).flat()).toEqual(['mf-x']);
    expect(await store.readPointer('mf-x')).toEqual({ current: '1', previous: null, canary: null });
    const moves = await store.listMoves('mf-x', 10);
    expect(moves).toHaveLength(2);
    expect(moves[0]).toMatchObject({ action: 'rollback', by: 'canary watch' });
    expect(logged).toEqual(['canary rolled back']);
  });
});
