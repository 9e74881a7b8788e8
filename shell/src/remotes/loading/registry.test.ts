import type { RemoteModule } from '@ontrend/shared/contract';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { askAnew, distrust, loadBuild } from './load-build.ts';
import { createRegistry } from './registry.ts';

jest.mock('./load-build.ts', () => ({ loadBuild: jest.fn(), distrust: jest.fn(), askAnew: jest.fn() }));

const build = (version: string) => ({ version }) as RemoteBuild;
const named = (name: string) => ({ name }) as RemoteModule;
const BUILDS = { 'mf-feed': { current: build('2'), previous: build('1') } };
const builds = jest.mocked(loadBuild);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const never = new Promise<never>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
  builds.mockReset();
});
afterEach(() => jest.useRealTimers());

it('the build before stands in for one that hangs, but not for one on a slow line', async () => {
  builds.mockImplementation((_name, { version }) =>
    version === '2' ? never : Promise.resolve(named('before')),
  );
  const loaded = jest.fn();
  void createRegistry(BUILDS).load('mf-feed').then(loaded);
  await pass(9_900);
  expect(builds).toHaveBeenCalledTimes(1);
  expect(loaded).not.toHaveBeenCalled();
  await pass(200);
  expect(loaded).toHaveBeenCalledWith(named('before'));
});

it('one that comes while the build before is fetched is taken, and the build before kept for when it breaks', async () => {
  let come = (_module: RemoteModule) => {};
  builds.mockImplementation((_name, { version }) =>
    version === '2' ? new Promise((resolve) => (come = resolve)) : never,
  );
  const registry = createRegistry(BUILDS);
  const loading = registry.load('mf-feed');
  await pass(10_100);
  come(named('wanted'));
  expect(await loading).toEqual(named('wanted'));
  await pass(0);
  builds.mockResolvedValue(named('before'));
  expect(await registry.replace('mf-feed', false)).toEqual(named('before'));
});

it('nothing stands in where there is none before: it is waited for', async () => {
  builds.mockReturnValue(never);
  const ended = jest.fn();
  const registry = createRegistry({ 'mf-feed': { current: build('2'), previous: null } } as never);
  registry.load('mf-feed').then(ended, ended);
  await pass(60_000);
  expect(ended).not.toHaveBeenCalled();
});

it('what broke and has none before is fetched anew for whoever comes back to it after a while, and not over and over', async () => {
  builds.mockResolvedValue(named('mended'));
  const registry = createRegistry({ 'mf-feed': { current: build('2'), previous: null } });
  expect(registry.replace('mf-feed', false)).toBeNull();
  await pass(RETRY_INTERVAL_MS - 100);
  expect(registry.replace('mf-feed', false)).toBeNull();
  await pass(RETRY_INTERVAL_MS);
  expect(await registry.replace('mf-feed', false)).toEqual(named('mended'));
  expect(registry.replace('mf-feed', false)).toBeNull();
  expect(jest.mocked(distrust)).toHaveBeenCalledTimes(1);
});

it('asks anew for either build when somebody can not wait', () => {
  const registry = createRegistry(BUILDS);
  registry.hurry('mf-feed');
  registry.hurry('mf-unknown');
  expect(jest.mocked(askAnew).mock.calls).toEqual([[build('2')], [build('1')]]);
});
