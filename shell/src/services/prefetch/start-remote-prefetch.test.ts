import { usePreferences } from '@ontrend/shared/session';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { findRemoteForUrl } from '../../core/guards/find-remote-for-url.ts';
import { startRemotePrefetch } from './start-remote-prefetch.ts';

const GUEST = { signedIn: false, mobile: false, appDownloadUrl: null };
let visitor = GUEST;
const createBuild = (name: string): RemoteBuild => ({
  version: '1',
  global: name,
  entry: `/assets/${name}/entry.js`,
  scripts: [`/assets/${name}/page.js`],
  styles: [],
});
const builds = Object.fromEntries(
  ['mf-feed', 'mf-auth', 'mf-profile', 'mf-messages', 'mf-notifications', 'mf-blog-legal'].map((name) => [
    name,
    { current: createBuild(name), previous: null },
  ]),
);
const load = jest.fn((_name: string) => Promise.reject(new Error('gone')));
const FAST = { saveData: false, effectiveType: '4g', downlink: 10, rtt: 50 };
const connection = { ...FAST };
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
    findRemote: (address) => findRemoteForUrl(address, location.origin, visitor),
    isGuest: () => !visitor.signedIn,
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
  Object.assign(connection, FAST);
  visitor = GUEST;
  delete window.ontrendLoader;
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
  jest.advanceTimersByTime(1_999);
  expect(listPrefetched()).toEqual([]);
  jest.advanceTimersByTime(1);
  const files = ['entry.js', 'page.js', 'integrity.json'].map((file) => `/assets/mf-profile/${file}`);
  expect(listPrefetched()).toEqual(files);
  afterNavigation();
  jest.advanceTimersByTime(2_000);
  expect(listPrefetched()).toHaveLength(files.length);
});

/** Links to a page of each remote, as the feed and its drawer have them. */
const ALL_LINKS =
  '<a href="/legal/terms-of-service">T</a><a href="/messages">M</a><a href="/notifications">N</a><a href="/auth/login">L</a><a href="/user/mochi">U</a><a href="/">F</a>';
const listPrefetchedRemotes = () =>
  (listPrefetched() as string[])
    .filter((href) => href.endsWith('entry.js'))
    .map((href) => href.split('/')[2]);

it.each([
  ['a guest', false, FAST, ['mf-feed', 'mf-profile', 'mf-auth']],
  ['a member', true, FAST, ['mf-feed', 'mf-profile', 'mf-notifications', 'mf-messages']],
  ['a guest with little bandwidth', false, { downlink: 1.6 }, ['mf-feed']],
  ['a member with a high latency', true, { rtt: 350 }, ['mf-feed']],
  ['a member on 3G', true, { effectiveType: '3g' }, ['mf-feed']],
])('prefetches the remotes that %s often opens', (_who, signedIn, connectionOverrides, expected) => {
  // On phones, guests can open the pages of members.
  visitor = { ...GUEST, signedIn, mobile: true };
  Object.assign(connection, connectionOverrides);
  renderLinks(ALL_LINKS)();
  jest.advanceTimersByTime(2_000);
  expect(listPrefetchedRemotes()).toEqual(expected);
});

it('prefetches no remote that the page has loaded', () => {
  connection.downlink = 1.6;
  window.ontrendLoader = { loaded: { '/assets/mf-feed/entry.js': Promise.resolve(true) } } as never;
  renderLinks(ALL_LINKS)();
  jest.advanceTimersByTime(2_000);
  expect(listPrefetchedRemotes()).toEqual(['mf-profile']);
});

it('loads a remote that is rarely opened when its link is hovered', () => {
  renderLinks(ALL_LINKS);
  dispatchOn('a');
  expect(load.mock.calls).toEqual([['mf-blog-legal']]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing with %j',
  (connectionOverrides) => {
    Object.assign(connection, connectionOverrides);
    renderLinks('<a href="/user/mochi">M</a>')();
    dispatchOn('a');
    jest.advanceTimersByTime(2_000);
    expect(listPrefetched()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  },
);

it("prefetches nothing with this site's data saver", () => {
  usePreferences.setState({ dataSaver: true });
  renderLinks('<a href="/user/mochi">M</a>')();
  dispatchOn('a');
  jest.advanceTimersByTime(2_000);
  expect(listPrefetched()).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  usePreferences.setState({ dataSaver: false });
});

it('prefetches one remote on a slow connection until the page has loaded it', () => {
  connection.downlink = 1.6;
  const afterNavigation = renderLinks(ALL_LINKS);
  const navigate = () => {
    afterNavigation();
    jest.advanceTimersByTime(2_000);
  };
  navigate();
  navigate();
  navigate();
  expect(listPrefetchedRemotes()).toEqual(['mf-feed']);
  window.ontrendLoader = { loaded: { '/assets/mf-feed/entry.js': Promise.resolve(true) } } as never;
  navigate();
  expect(listPrefetchedRemotes()).toEqual(['mf-feed', 'mf-profile']);
});

/** Renders a link to the login next to a playing video without enough buffer. */
function renderPlayingVideo() {
  const afterNavigation = renderLinks('<video></video><a href="/auth/login">L</a>');
  const video = document.querySelector('video') as HTMLVideoElement;
  const state = { readyState: 2, checks: 0 };
  Object.defineProperty(video, 'paused', { get: () => false });
  Object.defineProperty(video, 'readyState', {
    get: () => {
      state.checks += 1;
      return state.readyState;
    },
  });
  return { afterNavigation, state };
}

it('waits until a playing video has enough buffer', () => {
  const { afterNavigation, state } = renderPlayingVideo();
  afterNavigation();
  jest.advanceTimersByTime(60_000);
  expect(listPrefetched()).toEqual([]);
  state.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
  jest.advanceTimersByTime(5_000);
  expect(listPrefetched()).toContain('/assets/mf-auth/entry.js');
});

it('checks the buffer equally often after several navigations', () => {
  const { afterNavigation, state } = renderPlayingVideo();
  const countChecks = () => {
    state.checks = 0;
    jest.advanceTimersByTime(60_000);
    return state.checks;
  };
  afterNavigation();
  const checksAfterOne = countChecks();
  for (let navigations = 0; navigations < 3; navigations += 1) {
    afterNavigation();
    jest.advanceTimersByTime(500);
  }
  jest.advanceTimersByTime(10_000);
  expect(checksAfterOne).toBeGreaterThan(0);
  expect(countChecks()).toBe(checksAfterOne);
});

it.each([
  ['is pending', 0],
  ['waits for the buffer of a video', 2_000],
])('prefetches nothing when it is stopped while a run %s', (_state, delayMs) => {
  const { afterNavigation, state } = renderPlayingVideo();
  afterNavigation();
  jest.advanceTimersByTime(delayMs);
  controller.abort();
  state.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
  jest.advanceTimersByTime(60_000);
  expect(listPrefetched()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
