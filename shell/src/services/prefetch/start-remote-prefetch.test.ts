import { usePreferences } from '@ontrend/shared/session';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { findRemoteForUrl } from '../../core/guards/find-remote-for-url.ts';
import { IDLE_TIMEOUT_MS } from './run-when-idle.ts';
import { startRemotePrefetch } from './start-remote-prefetch.ts';

const guest = { signedIn: false, mobile: false, appDownloadUrl: null };
const createBuild = (name: string): RemoteBuild => ({
  version: '1',
  global: name,
  entry: `/assets/${name}/entry.js`,
  scripts: [`/assets/${name}/page.js`],
  styles: [],
});
const builds = Object.fromEntries(
  ['mf-feed', 'mf-auth', 'mf-profile', 'mf-messages'].map((name) => [
    name,
    { current: createBuild(name), previous: null },
  ]),
);
const load = jest.fn((_name: string) => Promise.reject(new Error('gone')));
const connection = { saveData: false, effectiveType: '4g' };
Object.defineProperty(navigator, 'connection', { value: connection });

let controller = new AbortController();

function renderLinks(html: string) {
  controller.abort();
  controller = new AbortController();
  document.head.innerHTML = '';
  document.body.innerHTML = html;
  return startRemotePrefetch({
    registry: { load },
    builds,
    findRemote: (address) => findRemoteForUrl(address, location.origin, guest),
    signal: controller.signal,
  });
}
const dispatchOn = (selector: string, event = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));
const listPrefetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
});
afterEach(() => jest.useRealTimers());

it.each(['pointerover', 'focusin', 'touchstart'])('loads the remote of a link on %s', (event) => {
  renderLinks('<a href="/user/mochi"><b>Mochi</b></a>');
  dispatchOn('b', event);
  expect(load.mock.calls).toEqual([['mf-profile']]);
});

it('loads the remote after guard redirects, and none for other sites', () => {
  renderLinks('<a id="m" href="/messages">M</a><a id="x" href="https://example.com/user/x">X</a><i>text</i>');
  dispatchOn('#m');
  expect(load.mock.calls).toEqual([['mf-auth']]);
  load.mockClear();
  dispatchOn('#x');
  dispatchOn('i');
  expect(load).not.toHaveBeenCalled();
});

it('prefetches the files of linked remotes once when the page is idle', () => {
  const afterNavigation = renderLinks(
    '<a href="/user/mochi">M</a><a href="/user/other">O</a><a href="/ui">U</a>',
  );
  afterNavigation();
  jest.advanceTimersByTime(IDLE_TIMEOUT_MS - 1);
  expect(listPrefetched()).toEqual([]);
  jest.advanceTimersByTime(1);
  const files = ['entry.js', 'page.js', 'integrity.json'].map((file) => `/assets/mf-profile/${file}`);
  expect(listPrefetched()).toEqual(files);
  afterNavigation();
  jest.advanceTimersByTime(IDLE_TIMEOUT_MS);
  expect(listPrefetched()).toHaveLength(files.length);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing with %j',
  (line) => {
    Object.assign(connection, line);
    renderLinks('<a href="/user/mochi">M</a>')();
    dispatchOn('a');
    jest.advanceTimersByTime(IDLE_TIMEOUT_MS);
    expect(listPrefetched()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  },
);

it("prefetches nothing with this site's data saver", () => {
  usePreferences.setState({ dataSaver: true });
  renderLinks('<a href="/user/mochi">M</a>')();
  dispatchOn('a');
  jest.advanceTimersByTime(IDLE_TIMEOUT_MS);
  expect(listPrefetched()).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  usePreferences.setState({ dataSaver: false });
});

it('waits until a playing video has enough buffer', () => {
  const afterNavigation = renderLinks('<video></video><a href="/auth/login">L</a>');
  const video = document.querySelector('video') as HTMLVideoElement;
  const state = { paused: false, readyState: 2 };
  Object.defineProperty(video, 'paused', { get: () => state.paused });
  Object.defineProperty(video, 'readyState', { get: () => state.readyState });
  afterNavigation();
  jest.advanceTimersByTime(60_000);
  expect(listPrefetched()).toEqual([]);
  state.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
  jest.advanceTimersByTime(5_000);
  expect(listPrefetched()).toContain('/assets/mf-auth/entry.js');
});
