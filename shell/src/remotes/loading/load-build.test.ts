import '../../testing/document-loader.ts';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { loadBuild, retryBuildFiles } from './load-build.ts';

jest.mock('./platform.ts', () => ({ federation: { shareScopeMap: {} } }));

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const findScripts = () => [...document.querySelectorAll('script')];
const getLastScript = () => findScripts().at(-1) as HTMLScriptElement;
const listScriptUrls = () => findScripts().map(({ src }) => new URL(src).pathname + new URL(src).search);

let count = 0;
/** Creates a build with unique names, because loaded files stay in a module-level cache. */
function createBuild(): RemoteBuild {
  count += 1;
  return { version: '1', global: `container${count}`, entry: `/e${count}.js`, scripts: [], styles: [] };
}

/** Simulates that the script has loaded and run. */
function finishLoading(script: HTMLScriptElement, { global }: RemoteBuild): void {
  const module = { contract: 2, name: 'mf-feed', routes: [], locales: { en: {} } };
  const container = { init: async () => {}, get: async () => () => ({ default: module }) };
  Object.assign(globalThis, { [global]: container });
  script.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => jest.useRealTimers());

it('requests a stalled file again with another URL, and uses the first response', async () => {
  const build = createBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await advanceTime(19_000);
  expect(listScriptUrls()).toEqual([build.entry]);
  await advanceTime(2_000);
  expect(listScriptUrls()).toEqual([build.entry, `${build.entry}?retry=1`]);
  finishLoading(getLastScript(), build);
  await advanceTime(0);
  expect(loaded).toHaveBeenCalledTimes(1);
  await advanceTime(600_000);
  expect(findScripts()).toHaveLength(2);
});

it('uses a slow response: retries do not cancel earlier requests', async () => {
  const build = createBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await advanceTime(0);
  const [slow] = findScripts() as [HTMLScriptElement];
  await advanceTime(50_000);
  expect(findScripts()).toHaveLength(2);
  finishLoading(slow, build);
  await advanceTime(0);
  expect(loaded).toHaveBeenCalledTimes(1);
});

it('retries immediately on demand', async () => {
  const build = createBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await advanceTime(3_000);
  retryBuildFiles(build);
  expect(findScripts()).toHaveLength(2);
  finishLoading(getLastScript(), build);
  await advanceTime(0);
  expect(loaded).toHaveBeenCalledTimes(1);
  retryBuildFiles(build);
  expect(findScripts()).toHaveLength(2);
});

it('rejects after a failure, and the next call requests the file again', async () => {
  const build = createBuild();
  const failed = jest.fn();
  loadBuild('mf-feed', build).catch(failed);
  await advanceTime(0);
  getLastScript().dispatchEvent(new Event('error'));
  await advanceTime(0);
  expect(failed).toHaveBeenCalledTimes(1);
  const again = loadBuild('mf-feed', build);
  await advanceTime(0);
  finishLoading(getLastScript(), build);
  expect((await again).name).toBe('mf-feed');
});

it('removes a stalled stylesheet when it is requested again, because it blocks rendering', async () => {
  const build = { ...createBuild(), styles: ['/of.css'] };
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await advanceTime(0);
  finishLoading(getLastScript(), build);
  await advanceTime(21_000);
  const [link, ...others] = document.querySelectorAll('link');
  expect(link?.href).toBe(`${location.origin}/of.css?retry=1`);
  // webpack's chunk loader looks for this attribute.
  expect(link).toHaveAttribute('data-href', `${location.origin}/of.css`);
  expect(others).toEqual([]);
  link?.dispatchEvent(new Event('load'));
  await advanceTime(0);
  expect(loaded).toHaveBeenCalledTimes(1);
});
