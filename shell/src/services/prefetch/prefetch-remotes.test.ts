import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { findRemoteForUrl } from '../../core/guards/find-remote-for-url.ts';
import { prefetchRemotes } from './prefetch-remotes.ts';
import { IDLE_TIMEOUT_MS } from './when-idle.ts';

const guest = { signedIn: false, mobile: false, appDownloadUrl: null };
const build = (name: string): RemoteBuild => ({
  version: '1',
  global: name,
  entry: `/assets/${name}/entry.js`,
  scripts: [`/assets/${name}/page.js`],
  styles: [],
});
const builds = Object.fromEntries(
  ['mf-feed', 'mf-auth', 'mf-profile', 'mf-messages'].map((name) => [
    name,
    { current: build(name), previous: null },
  ]),
);
const load = jest.fn((_name: string) => Promise.reject(new Error('gone')));
const connection = { saveData: false, effectiveType: '4g' };
Object.defineProperty(navigator, 'connection', { value: connection });

let life = new AbortController();

function page(html: string) {
  life.abort();
  life = new AbortController();
  document.head.innerHTML = '';
  document.body.innerHTML = html;
  return prefetchRemotes({
    registry: { load },
    builds,
    remoteBehind: (address) => findRemoteForUrl(address, guest),
    life: life.signal,
  });
}
const point = (selector: string, event = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));
const fetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
});
afterEach(() => jest.useRealTimers());

it.each(['pointerover', 'focusin', 'touchstart'])('loads what is behind a link on %s', (event) => {
  page('<a href="/user/mochi"><b>Mochi</b></a>');
  point('b', event);
  expect(load.mock.calls).toEqual([['mf-profile']]);
});

it('loads what the guards let a guest see, and nothing of other sites', () => {
  page('<a id="m" href="/messages">M</a><a id="x" href="https://example.com/user/x">X</a><i>text</i>');
  point('#m');
  expect(load.mock.calls).toEqual([['mf-auth']]);
  load.mockClear();
  point('#x');
  point('i');
  expect(load).not.toHaveBeenCalled();
});

it('fetches the files behind the links of the page once it is idle, each once', () => {
  const afterNavigation = page('<a href="/user/mochi">M</a><a href="/user/other">O</a><a href="/ui">U</a>');
  afterNavigation();
  jest.advanceTimersByTime(IDLE_TIMEOUT_MS - 1);
  expect(fetched()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(fetched()).toEqual(['/assets/mf-profile/entry.js', '/assets/mf-profile/page.js']);
  afterNavigation();
  jest.advanceTimersByTime(IDLE_TIMEOUT_MS);
  expect(fetched()).toHaveLength(2);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'is sparing with %j',
  (line) => {
    Object.assign(connection, line);
    page('<a href="/user/mochi">M</a>')();
    point('a');
    jest.advanceTimersByTime(IDLE_TIMEOUT_MS);
    expect(fetched()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  },
);

it('leaves the line to a video that plays until it has enough', () => {
  const afterNavigation = page('<video></video><a href="/auth/login">L</a>');
  const video = document.querySelector('video') as HTMLVideoElement;
  const state = { paused: false, readyState: 2 };
  Object.defineProperty(video, 'paused', { get: () => state.paused });
  Object.defineProperty(video, 'readyState', { get: () => state.readyState });
  afterNavigation();
  jest.advanceTimersByTime(60_000);
  expect(fetched()).toEqual([]);
  state.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
  jest.advanceTimersByTime(5_000);
  expect(fetched()).toContain('/assets/mf-auth/entry.js');
});
