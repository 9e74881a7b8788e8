import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import type { BootData } from '../../core/document/boot-data.ts';
import {
  catchUnhandledErrors,
  reportClientError,
  setErrorReporter,
} from '../../core/errors/report-client-error.ts';
import { startErrorReporting } from './start-error-reporting.ts';

const CALL = 'app/service/browser-errors';
const feed = { current: { version: '2.0.0-b', entry: '/assets/mf-feed/2.0.0-b/entry.js' }, previous: null };
const previewed = { current: { version: 'mine', entry: 'http://localhost:4321/entry.js' }, previous: null };
const boot = {
  shell: '1.0.0-s',
  remotes: { 'mf-feed': feed, 'mf-auth': previewed },
} as unknown as BootData;

let api: FakeApi;

/** Creates an error with the stack trace of a file. */
function createError(file: string, message = 'x is not a function'): Error {
  return Object.assign(new Error(message), { stack: `TypeError: ${message}\n    at x (${file}:1:2)` });
}

beforeAll(catchUnhandledErrors);
beforeEach(() => {
  jest.useFakeTimers();
  api = fakeApi();
  api.on(CALL, { data: { accepted: 1 } });
  setErrorReporter(startErrorReporting(boot));
});
afterEach(() => jest.useRealTimers());

async function readReports() {
  await jest.advanceTimersByTimeAsync(1_000);
  return api
    .bodies(CALL)
    .flatMap(({ errors }) => errors.map(({ app, version, message }) => [app, version, message]));
}

it('reports an error with the first build in its stack trace', async () => {
  reportClientError(createError('https://site.example/assets/mf-feed/2.0.0-b/12.js'));
  expect(await readReports()).toEqual([['mf-feed', '2.0.0-b', 'x is not a function']]);
});

it.each([
  [
    'a build from before this page load',
    'https://s.example/assets/mf-feed/1.0.0-a/1.js',
    'mf-feed',
    '1.0.0-a',
  ],
  ['the shell', 'https://s.example/assets/shell/1.0.0-s/main.js', 'shell', '1.0.0-s'],
  ['a preview', 'http://localhost:4321/entry.js', 'mf-auth', 'mine'],
])('finds the source of %s', async (_what, file, app, version) => {
  reportClientError(createError(file));
  expect(await readReports()).toEqual([[app, version, 'x is not a function']]);
});

it('ignores errors of browser extensions', async () => {
  reportClientError(createError('chrome-extension://abc/content.js'));
  expect(await readReports()).toEqual([]);
});

it('uses the build passed by the caller', async () => {
  reportClientError(new Error('entry.js failed to load'), { app: 'mf-profile', version: '3' });
  expect(await readReports()).toEqual([['mf-profile', '3', 'entry.js failed to load']]);
});

it('reports each error once, in batches, and ten at most', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 15; index += 1) {
      reportClientError(createError('/assets/mf-feed/2.0.0-b/1.js', `error ${index}`));
    }
  }
  expect(await readReports()).toHaveLength(10);
  expect(api.bodies(CALL)).toHaveLength(1);
});

it('reports uncaught errors', async () => {
  const error = createError('/assets/mf-feed/2.0.0-b/1.js');
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: createError('/assets/shell/1.0.0-s/2.js') }),
  );
  expect(await readReports()).toEqual([
    ['mf-feed', '2.0.0-b', 'x is not a function'],
    ['shell', '1.0.0-s', 'x is not a function'],
  ]);
});
