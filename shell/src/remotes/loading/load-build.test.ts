import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { askAnew, loadBuild } from './load-build.ts';

jest.mock('./platform.ts', () => ({ federation: { shareScopeMap: {} } }));

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const asked = () => [...document.querySelectorAll('script')];
const last = () => asked().at(-1) as HTMLScriptElement;
const addresses = () => asked().map(({ src }) => new URL(src).pathname + new URL(src).search);

let count = 0;
/** A build of its own for each test: what is loaded is kept for the life of a page. */
function aBuild(): RemoteBuild {
  count += 1;
  return { version: '1', global: `container${count}`, entry: `/e${count}.js`, scripts: [], styles: [] };
}

/** The script came and was run. */
function arrive(script: HTMLScriptElement, { global }: RemoteBuild): void {
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
  const build = aBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await pass(19_000);
  expect(addresses()).toEqual([build.entry]);
  await pass(2_000);
  expect(addresses()).toEqual([build.entry, `${build.entry}?retry=1`]);
  arrive(last(), build);
  await pass(0);
  expect(loaded).toHaveBeenCalledTimes(1);
  await pass(600_000);
  expect(asked()).toHaveLength(2);
});

it('takes what was only slow, too: nothing that was asked for is given up', async () => {
  const build = aBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await pass(0);
  const [slow] = asked() as [HTMLScriptElement];
  await pass(50_000);
  expect(asked()).toHaveLength(2);
  arrive(slow, build);
  await pass(0);
  expect(loaded).toHaveBeenCalledTimes(1);
});

it('asks at once when somebody can not wait', async () => {
  const build = aBuild();
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await pass(3_000);
  askAnew(build);
  expect(asked()).toHaveLength(2);
  arrive(last(), build);
  await pass(0);
  expect(loaded).toHaveBeenCalledTimes(1);
  askAnew(build);
  expect(asked()).toHaveLength(2);
});

it('a failure is one, and the next try asks for it again', async () => {
  const build = aBuild();
  const failed = jest.fn();
  loadBuild('mf-feed', build).catch(failed);
  await pass(0);
  last().dispatchEvent(new Event('error'));
  await pass(0);
  expect(failed).toHaveBeenCalledTimes(1);
  const again = loadBuild('mf-feed', build);
  await pass(0);
  arrive(last(), build);
  expect((await again).name).toBe('mf-feed');
});

it('takes a stylesheet that hangs away for the one that is asked for anew: pages wait for it to be drawn', async () => {
  const build = { ...aBuild(), styles: ['/of.css'] };
  const loaded = jest.fn();
  void loadBuild('mf-feed', build).then(loaded);
  await pass(0);
  arrive(last(), build);
  await pass(21_000);
  const [link, ...others] = document.querySelectorAll('link');
  expect(link).toHaveAttribute('href', '/of.css?retry=1');
  // Where webpack's own loader looks whether it is there.
  expect(link).toHaveAttribute('data-href', `${location.origin}/of.css`);
  expect(others).toEqual([]);
  link?.dispatchEvent(new Event('load'));
  await pass(0);
  expect(loaded).toHaveBeenCalledTimes(1);
});
