import type { RemoteModule } from '@ontrend/shared/contract';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { discardBuild, loadBuild, retryBuildFiles } from './load-build.ts';
import { createRegistry } from './registry.ts';

jest.mock('./load-build.ts', () => ({
  loadBuild: jest.fn(),
  discardBuild: jest.fn(),
  retryBuildFiles: jest.fn(),
}));

const createBuild = (version: string) => ({ version }) as RemoteBuild;
const createModule = (name: string) => ({ name }) as RemoteModule;
const BUILDS = { 'mf-feed': { current: createBuild('2'), previous: createBuild('1') } };
const loadBuildMock = jest.mocked(loadBuild);
const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const never = new Promise<never>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
  loadBuildMock.mockReset();
});
afterEach(() => jest.useRealTimers());

it('falls back to the previous build when the current one stalls, but not when it is slow', async () => {
  loadBuildMock.mockImplementation((_name, { version }) =>
    version === '2' ? never : Promise.resolve(createModule('previous')),
  );
  const loaded = jest.fn();
  void createRegistry(BUILDS).load('mf-feed').then(loaded);
  await advanceTime(9_900);
  expect(loadBuildMock).toHaveBeenCalledTimes(1);
  expect(loaded).not.toHaveBeenCalled();
  await advanceTime(200);
  expect(loaded).toHaveBeenCalledWith(createModule('previous'));
});

it('uses a current build that loads during the fallback, and keeps the previous one for errors', async () => {
  let finishLoading = (_module: RemoteModule) => {};
  loadBuildMock.mockImplementation((_name, { version }) =>
    version === '2' ? new Promise((resolve) => (finishLoading = resolve)) : never,
  );
  const registry = createRegistry(BUILDS);
  const loading = registry.load('mf-feed');
  await advanceTime(10_100);
  finishLoading(createModule('current'));
  expect(await loading).toEqual(createModule('current'));
  await advanceTime(0);
  loadBuildMock.mockResolvedValue(createModule('previous'));
  expect(await registry.loadReplacement('mf-feed')).toEqual(createModule('previous'));
});

it('measures the time from the first attempt until the module is ready', async () => {
  const measure = jest.spyOn(performance, 'measure');
  const start = performance.now();
  loadBuildMock.mockRejectedValueOnce(new Error('404')).mockResolvedValue(createModule('second attempt'));
  const loading = createRegistry(BUILDS).load('mf-feed');
  await advanceTime(10_000);
  await loading;
  expect(measure.mock.calls).toEqual([['mf-feed@2', { start }]]);
});

it('waits for the current build when there is no previous one', async () => {
  loadBuildMock.mockReturnValue(never);
  const ended = jest.fn();
  const registry = createRegistry({ 'mf-feed': { current: createBuild('2'), previous: null } } as never);
  registry.load('mf-feed').then(ended, ended);
  await advanceTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});

it('fetches a failed build without a predecessor again after a while, but not repeatedly', async () => {
  loadBuildMock.mockResolvedValue(createModule('repaired'));
  const registry = createRegistry({ 'mf-feed': { current: createBuild('2'), previous: null } });
  expect(registry.loadReplacement('mf-feed')).toBeNull();
  await advanceTime(9_999);
  expect(registry.loadReplacement('mf-feed')).toBeNull();
  await advanceTime(10_000);
  expect(await registry.loadReplacement('mf-feed')).toEqual(createModule('repaired'));
  expect(registry.loadReplacement('mf-feed')).toBeNull();
  expect(jest.mocked(discardBuild)).toHaveBeenCalledTimes(1);
});

it('retries the files of both builds on demand', () => {
  const registry = createRegistry(BUILDS);
  registry.retryPendingFiles('mf-feed');
  registry.retryPendingFiles('mf-unknown');
  expect(jest.mocked(retryBuildFiles).mock.calls).toEqual([[createBuild('2')], [createBuild('1')]]);
});
