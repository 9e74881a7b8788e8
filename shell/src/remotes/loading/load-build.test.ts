import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { loadBuild, retryBuildFiles } from './load-build.ts';

jest.mock('./platform.ts', () => ({ federation: { shareScopeMap: {} } }));

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const findScripts = () => [...document.querySelectorAll('script')];
const getLastScript = () => findScripts().at(-1) as HTMLScriptElement;
const listScriptUrls = () => findScripts().map(({ src }) => new URL(src).pathname + new URL(src).search);

let count = 0;
/** A build of its own for each test: what is loaded is kept for the life of a page. */
function createBuild(): RemoteBuild {
  count += 1;
  return { version: '1', global: `container${count}`, entry: `/e${count}.js`, scripts: [], styles: [] };
}

/** The script came and was run. */
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

it('asks once more for what hangs, at an address that no dead request holds, and takes what comes first', async () => {
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

it('takes what was only slow, too: nothing that was asked for is given up', async () => {
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

it('asks at once when somebody can not wait', async () => {
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

it('a failure is one, and the next try asks for it again', async () => {
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

it('takes a stylesheet that hangs away for the one that is asked for anew: pages wait for it to be drawn', async () => {
  const build = { ...createBuild(), styles: ['/of.css'] };
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await advanceTime(0);
  finishLoading(getLastScript(), build);
  await advanceTime(21_000);
  const [link, ...others] = document.querySelectorAll('link');
  expect(link).toHaveAttribute('href', '/of.css?retry=1');
  // Where webpack's own loader looks whether it is there.
  expect(link).toHaveAttribute('data-href', `${location.origin}/of.css`);
  expect(others).toEqual([]);
  link?.dispatchEvent(new Event('load'));
  await advanceTime(0);
  expect(loaded).toHaveBeenCalledTimes(1);
});
