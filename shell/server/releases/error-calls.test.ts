import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuildFiles, writeFiles } from '../testing/build-files.ts';
import { remotes } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const TEAM = 'a-token-of-the-profile-team-0123456789';
const BOTH = 'a-token-of-two-teams-0123456789abcdefgh';
const APP_HEALTH = '/api/app/service/app-health';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

let failingVisitors = 0;
let isApiDown = false;
const testServer = useTestDocumentServer(({ url, body }, reply) => {
  if (isApiDown) return reply.status(503).send({ code: 'unavailable', messages: [] });
  if (url === APP_HEALTH) {
    const { apps } = body as { apps: string[] };
    return { data: apps.map((app) => ({ app, visitors: 1_000, failingVisitors })) };
  }
  const frame = '    at t (https://s.example/assets/mf-profile/2/12.js:1:14)';
  return {
    data: [{ id: 7, version: '2', message: 'x', stack: frame, path: '/', reports: 3, firstAt: 1, lastAt: 2 }],
  };
});

let address: string;
const logged: { msg: string; override?: string }[] = [];

beforeAll(async () => {
  address = await testServer.startAnother(
    { RELEASE_TOKENS: `mf-profile=${TEAM},mf-profile=${BOTH},mf-feed=${BOTH}`, LOG_LEVEL: 'warn' },
    (line) => void logged.push(JSON.parse(line)),
  );
  for (const version of ['1', '2']) {
    const files = createBuildFiles({ ...profile, version }, { 'in/it.css': 'a{}', '12.js': '' });
    writeFiles(join(testServer.folder, 'mf-profile', version), files);
  }
  // Column 13 is line 5, column 3 of the source.
  const map = { version: 3, sources: ['webpack://x/./src/page.tsx'], names: [], mappings: 'aAIE' };
  writeFileSync(join(testServer.folder, 'mf-profile/2/12.js.map'), JSON.stringify(map));
});
beforeEach(() => {
  failingVisitors = 0;
  isApiDown = false;
  logged.splice(0);
  putPointer(testServer.folder, 'mf-profile');
});

async function call(path: string, body?: object, token = TEAM) {
  const response = await fetch(`${address}/releases${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, code, messages } = (await response.json()) as {
    data: unknown;
    code?: string;
    messages?: string[];
  };
  return { status: response.status, data, code, messages };
}

const promote = (change: object = {}) => call('/mf-profile', { action: 'promote', version: '2', ...change });
const CURRENT_2 = { status: 200, data: { current: '2' } };

describe('the error budget', () => {
  it('does not stop a release while it lasts', async () => {
    failingVisitors = 5;
    expect(await promote()).toMatchObject(CURRENT_2);
  });

  it('refuses to promote a build when it is used up, with the numbers', async () => {
    failingVisitors = 6;
    expect(await promote()).toMatchObject({
      status: 409,
      code: 'error-budget',
      messages: [
        'The error budget of mf-profile is used up: 6 of 1,000 visitors (0.60 %) had errors in the last 24 hours; the goal ' +
          'of 99.5 % without errors allows 5. Roll back, try the fix as a canary, or release it with --override "reason".',
      ],
    });
    const together = { action: 'promote', versions: { 'mf-profile': '2' } };
    expect(await call('', together, BOTH)).toMatchObject({ status: 409, code: 'error-budget' });
    expect(((await call('')).data as { 'mf-profile': object })['mf-profile']).toMatchObject({
      pointer: { current: '1' },
    });
  });

  it('can be overridden with a reason, which is recorded with the move', async () => {
    failingVisitors = 6;
    expect(await promote({ override: 'contains the fix' })).toMatchObject(CURRENT_2);
    const { data } = await call('');
    expect((data as { 'mf-profile': { moves: object[] } })['mf-profile'].moves[0]).toMatchObject({
      action: 'promote',
      override: 'contains the fix',
    });
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: 'error budget overridden', override: 'contains the fix' }),
    );
    expect(await promote({ override: '' })).toMatchObject({ status: 422 });
  });

  it('allows canaries, rollbacks and containers', async () => {
    failingVisitors = 999;
    expect(await promote({ container: 'c1' })).toMatchObject(CURRENT_2);
    expect(await call('/mf-profile', { action: 'rollback' })).toMatchObject({ status: 200 });
    expect(await call('/mf-profile', { action: 'canary', version: '2', share: 10 })).toMatchObject({
      status: 200,
    });
    expect(testServer.apiRequests.filter(({ url }) => url === APP_HEALTH)).toEqual([]);
  });

  it('does not stop a release while the API is down', async () => {
    isApiDown = true;
    expect(await promote()).toMatchObject(CURRENT_2);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'error budget is unknown' }));
  });
});

describe('stack traces', () => {
  it('are returned with the positions of the sources, from a text and from reported errors', async () => {
    const at = (version: string) => `    at t (https://s.example/assets/mf-profile/${version}/12.js:1:14)`;
    const stack = `Error: x\n${at('2')}\n${at('1')}\n${at('3')}`;
    expect((await call('/stack', { stack })).data).toEqual({
      stack: `Error: x\n    at t (mf-profile/src/page.tsx:5:3)\n${at('1')}\n${at('3')}`,
    });
    expect((await call('/mf-profile/errors?id=7')).data).toMatchObject([
      { id: 7, reports: 3, stack: '    at t (mf-profile/src/page.tsx:5:3)' },
    ]);
    expect(testServer.apiRequests.at(-1)?.body).toEqual({ app: 'mf-profile', id: 7, limit: 10 });
  });

  it('are returned with the positions of the sources in a refusal of the release check', async () => {
    const stack = 'mf-profile@2 cannot be loaded in shell@1: 12.js throws "x" at 12.js:1:14.';
    expect((await call('/stack', { stack })).data).toEqual({
      stack: stack.replace('12.js:1:14', 'mf-profile/src/page.tsx:5:3 (12.js:1:14)'),
    });
  });

  it("need a token, and errors that of the app's team", async () => {
    expect((await call('/stack', { stack: 'x' }, 'wrong')).status).toBe(401);
    expect((await call('/mf-feed/errors')).status).toBe(403);
    expect((await call('/mf-profile/errors?id=x')).status).toBe(422);
  });

  it('does not make source maps public', async () => {
    expect((await testServer.get(`${address}/assets/mf-profile/2/12.js.map`)).statusCode).toBe(404);
  });

  it('says that the API is down', async () => {
    isApiDown = true;
    expect(await call('/mf-profile/errors')).toMatchObject({
      status: 502,
      messages: ['The API responded with status 503.'],
    });
  });
});
