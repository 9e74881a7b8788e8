import { events } from '@ontrend/shared/events';
import { usePreferences } from '@ontrend/shared/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDialogs } from '../services/overlays/dialog-store.ts';
import { DEMO_VIEWER, renderTestFrame, withNativeApp } from './render-test-frame.tsx';

const collections = [
  { id: null, slug: null, name: 'Everything', emoji: '✨', cover: null },
  { id: 7, slug: 'pure-joy', name: 'Pure joy', emoji: '😂', cover: '/media/joy.webp' },
  { id: 8, slug: null, name: 'No slug', emoji: '🎲', cover: null },
];
const createUser = (id: number) => ({ id, username: `user${id}`, name: `User ${id}`, avatar: null });
const getDrawer = () => within(screen.getByRole('complementary'));
const findCurrentLinks = () =>
  getDrawer()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

it.each([
  ['/', 'index', ['For You', '✨Everything']],
  ['/browse/for-you', 'browse-for-you', ['For You', '✨Everything']],
  ['/browse/following', 'browse-following', ['Following']],
  ['/browse/collection/pure-joy', 'browse-collection', ['😂Pure joy']],
])('at %s marks the current links', (at, routeName, names) => {
  renderTestFrame({ collections, routeName }, at);
  expect(findCurrentLinks()).toEqual(names);
});

it('links collections by slug or id, and to the main feed without an id', () => {
  renderTestFrame({ collections });
  const links = within(getDrawer().getByRole('region', { name: 'Collections' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/browse/collection/pure-joy',
    '/browse/collection/8',
  ]);
});

it('links to the upload page', () => {
  renderTestFrame();
  expect(getDrawer().getByRole('link', { name: 'Upload video' })).toHaveAttribute('href', '/upload');
});

it('does not navigate to the current collection', async () => {
  const { router } = renderTestFrame({ collections, routeName: 'browse-collection' }, '/browse/collection/8');
  const { key } = router.state.location;
  await userEvent.click(getDrawer().getByRole('link', { name: 'No slug' }));
  expect(router.state.location.key).toBe(key);
  await userEvent.click(getDrawer().getByRole('link', { name: 'Pure joy' }));
  expect(router.state.location.pathname).toBe('/browse/collection/pure-joy');
});

const createCollections = (length: number) =>
  Array.from({ length }, (_, id) => ({ id, slug: `c${id}`, name: `C ${id}`, emoji: '', cover: null }));
const getCollections = () => within(getDrawer().getByRole('region', { name: 'Collections' }));

it('shows eight of many collections, and at most 30 on request', async () => {
  renderTestFrame({ collections: createCollections(40) });
  expect(getCollections().getAllByRole('link')).toHaveLength(8);
  await userEvent.click(getCollections().getByRole('button', { name: 'Show all', expanded: false }));
  expect(getCollections().getAllByRole('link')).toHaveLength(30);
  await userEvent.click(getCollections().getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(getCollections().getAllByRole('link')).toHaveLength(8);
});

it('shows up to ten collections at once', () => {
  renderTestFrame({ collections: createCollections(10) });
  expect(getCollections().getAllByRole('link')).toHaveLength(10);
  expect(getCollections().queryByRole('button')).toBeNull();
});

it('shows the cover of a collection when the browser is idle, and its emoji if the cover fails to load', () => {
  let runIdleCallback = () => {};
  window.requestIdleCallback = (callback) => {
    runIdleCallback = () => callback({ didTimeout: false, timeRemaining: () => 1 });
    return 1;
  };
  renderTestFrame({ collections });
  const findCovers = () => [...document.querySelectorAll<HTMLImageElement>('.ot-collection img')];
  expect(findCovers()).toEqual([]);
  act(runIdleCallback);
  expect(findCovers().map((image) => image.getAttribute('src'))).toEqual(['/media/joy.webp']);
  fireEvent.error(findCovers()[0] as HTMLImageElement);
  expect(findCovers()[0]).not.toBeVisible();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('suggests creators except the one whose profile is open', () => {
  renderTestFrame({ suggestedCreators: [createUser(1), createUser(2)], routeName: 'user' }, '/user/user1');
  const links = within(getDrawer().getByRole('region', { name: 'Suggested creators' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/user2']);
});

it('links to the installation of the web app when there is no native app', () => {
  renderTestFrame();
  const block = within(getDrawer().getByRole('region', { name: 'Get more with the app' }));
  expect(block.getByRole('link', { name: 'Install OnTrend as a web app' })).toHaveAttribute(
    'href',
    '/download',
  );
});

it('links to the native app with a badge and a QR code', async () => {
  renderTestFrame({}, '/', withNativeApp);
  const block = within(getDrawer().getByRole('region', { name: 'Get more with the app' }));
  expect(block.getByRole('link', { name: 'Download the app for Android' })).toHaveAttribute(
    'href',
    '/download',
  );
  await userEvent.click(block.getByRole('button', { name: 'Show QR code' }));
  expect(useDialogs.getState().dialogs.map(({ request }) => request.id)).toContain('qr-install');
});

it.each(['blog-lang', 'auth-login', 'settings', 'legal-terms', 'messages', 'upload'])(
  'is hidden on %s',
  (routeName) => {
    renderTestFrame({ routeName });
    expect(screen.queryByRole('complementary')).toBeNull();
  },
);

describe('on a phone', () => {
  beforeAll(() => {
    // jsdom doesn't implement modal dialogs.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });

  it('opens from the top bar with language and copyright, and closes on a route change', async () => {
    const onMenu = jest.fn();
    renderTestFrame({ collections, isMobile: true, onMenuOpen: onMenu });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(onMenu).toHaveBeenCalledTimes(1);
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    expect(menu.getByText(`© ${new Date().getFullYear()} OnTrend`)).toBeInTheDocument();
    expect((await menu.findAllByRole('option')).map((option) => option.hasAttribute('disabled'))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(menu.queryByRole('button', { name: /QR/ })).toBeNull();
    await userEvent.click(menu.getByRole('link', { name: 'Pure joy' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links guests to their watch history', async () => {
    renderTestFrame({ isMobile: true });
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog'));
    expect(await menu.findByRole('link', { name: 'Watch history' })).toHaveAttribute('href', '/history');
  });

  it('has the personal feed switch of guests', async () => {
    const onPreferenceChange = jest.fn();
    const stop = events.on('personalization.changed', onPreferenceChange);
    usePreferences.setState({ forYou: true });
    renderTestFrame({ isMobile: true });
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog'));
    const choice = await menu.findByRole('switch', { name: 'Personal For You feed' });
    expect(choice).toHaveAccessibleDescription(/When off, you see the same mix as everyone else\.$/);
    for (const isTurnedOff of [true, false]) {
      await userEvent.click(choice);
      expect(document.cookie.includes('for-you=off')).toBe(isTurnedOff);
    }
    expect(onPreferenceChange).toHaveBeenCalledTimes(2);
    stop();
  });

  it.each([{ viewer: DEMO_VIEWER }, { isSessionLoading: true }])(
    'has no personal feed switch for %j',
    async (who) => {
      renderTestFrame({ isMobile: true, ...who });
      await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
      await act(() => import('../frame/preferences/preferences.tsx'));
      expect(screen.queryByRole('switch')).toBeNull();
    },
  );
});

it("text pages have a page footer, others don't", () => {
  const { unmount } = renderTestFrame({ layout: 'text', routeName: 'legal-terms' }, '/', withNativeApp);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('heading', { name: 'Download the app' })).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'Sitemap' })).toHaveAttribute('target', '_blank');
  expect(footer.getByText(`© ${new Date().getFullYear()} OnTrend`)).toBeInTheDocument();
  unmount();
  renderTestFrame();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
