import { events } from '@ontrend/shared/events';
import { usePreferences } from '@ontrend/shared/session';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSheet } from '../services/overlays/sheet-store.ts';
import { DEMO_VIEWER, renderTestFrame, withNativeApp } from './render-test-frame.tsx';

const findElement = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return within(element);
};
const readAccessibleNames = (selector: string, role: 'link' | 'button') =>
  findElement(selector)
    .queryAllByRole(role)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);

describe('desktop header', () => {
  it.each([
    ['a guest', {}, ['OnTrend', 'Log in', 'Install web app'], ['Language: English']],
    [
      'a guest at the login',
      { routeName: 'auth-login' },
      ['OnTrend', 'Install web app'],
      ['Language: English'],
    ],
    ['a guest who joins', { routeName: 'auth-join' }, ['OnTrend', 'Install web app'], ['Language: English']],
    [
      'a guest who resets a password',
      { routeName: 'auth-reset-password' },
      ['OnTrend', 'Log in', 'Install web app'],
      ['Language: English'],
    ],
    [
      'a signed-in user',
      { viewer: DEMO_VIEWER },
      ['OnTrend', 'Messages', 'Install web app'],
      ['Notifications', 'Your account'],
    ],
    [
      'a user whose profile is not loaded yet',
      { isSessionLoading: true },
      ['OnTrend', 'Messages', 'Profile', 'Install web app'],
      ['Notifications'],
    ],
  ])('for %s', (_who, props, links, buttons) => {
    renderTestFrame(props);
    expect(readAccessibleNames('.ot-header', 'link')).toEqual(links);
    expect(readAccessibleNames('.ot-header', 'button')).toEqual(buttons);
  });

  it('links to the native app when there is one', () => {
    renderTestFrame({}, '/', withNativeApp);
    expect(findElement('.ot-header').getByRole('link', { name: 'Get the App' })).toHaveAttribute(
      'href',
      '/download',
    );
  });

  it("has links that don't depend on the profile while it is not loaded", () => {
    renderTestFrame({ isSessionLoading: true });
    for (const part of ['.ot-header', '.ot-bottom-bar']) {
      expect(findElement(part).getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/messages');
      expect(findElement(part).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/user');
    }
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('shows unread counts in separate badges, and 99+ from 100 on', () => {
    renderTestFrame({ viewer: DEMO_VIEWER, unread: { messages: 3, notifications: 100 } });
    const header = findElement('.ot-header');
    expect(header.getByRole('link', { name: 'Messages, 3 unread' })).toHaveTextContent('3');
    expect(header.getByRole('button', { name: 'Notifications, 100 new' })).toHaveTextContent('99+');
    const bar = findElement('.ot-bottom-bar');
    expect(bar.getByRole('link', { name: 'Notifications, 100 new' })).toHaveTextContent('99+');
  });

  it('shows the language name after a click, and only English is enabled', async () => {
    renderTestFrame();
    const picker = screen.getByRole('button', { name: 'Language: English' });
    expect(picker).toHaveTextContent('');
    await userEvent.click(picker);
    const options = await screen.findAllByRole('menuitemradio');
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-disabled')])).toEqual([
      ['English', null],
      ['Español', 'true'],
      ['Português', 'true'],
      ['العربية', 'true'],
    ]);
    expect(screen.getByRole('button', { name: 'Language: English', hidden: true })).toHaveTextContent(
      'English',
    );
  });
});

describe('personal feed of a guest', () => {
  const NAME = 'Personal For You feed';
  const HINT =
    /^Based on what you watch, like and follow\. When off, you see the same mix as everyone else\.$/;
  const onPreferenceChange = jest.fn();
  beforeAll(() => void events.on('personalization.changed', onPreferenceChange));
  beforeEach(() => {
    onPreferenceChange.mockClear();
    usePreferences.setState({ forYou: true });
  });
  const hasOffCookie = () => document.cookie.includes('for-you=off');

  it("is a switch in the desktop's language menu, which stays open", async () => {
    renderTestFrame();
    await userEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    expect(await screen.findByRole('menuitem', { name: 'Watch history' })).toHaveAttribute(
      'href',
      '/history',
    );
    const choice = await screen.findByRole('menuitemcheckbox', { name: NAME });
    expect(choice).toHaveAccessibleDescription(HINT);
    expect(choice).toBeChecked();
    await userEvent.click(choice);
    expect(choice).not.toBeChecked();
    expect([hasOffCookie(), onPreferenceChange.mock.calls.length]).toEqual([true, 1]);
    await userEvent.click(choice);
    expect(choice).toBeChecked();
    expect([hasOffCookie(), onPreferenceChange.mock.calls.length]).toEqual([false, 2]);
  });
});

describe('user menu', () => {
  it('links to the profile and logs out', async () => {
    const onLogOut = jest.fn();
    renderTestFrame({ viewer: DEMO_VIEWER, onLogOut });
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'View profile' })).toHaveAttribute(
      'href',
      '/user/demo',
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(onLogOut).toHaveBeenCalledTimes(1);
  });

  it('links to the watch history (HISTORY-11)', async () => {
    renderTestFrame({ viewer: DEMO_VIEWER });
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'History' })).toHaveAttribute('href', '/history');
  });

  it('links to the playlists (PLAYLIST-20)', async () => {
    renderTestFrame({ viewer: DEMO_VIEWER });
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'Playlists' })).toHaveAttribute('href', '/playlists');
  });

  it.each([
    ['/user/demo', 1],
    ['/user/DEMO', 1],
    ['/user/mochi', 0],
    ['/notifications', 0],
  ])("shows in the phone's top bar only on the own profile: %s", (at, count) => {
    renderTestFrame({ viewer: DEMO_VIEWER, routeName: 'user', isMobile: true }, at);
    expect(findElement('.ot-top-bar').queryAllByRole('button', { name: 'Your account' })).toHaveLength(count);
  });

  it('has no profile link on the own profile', async () => {
    renderTestFrame({ viewer: DEMO_VIEWER, routeName: 'user', isMobile: true }, '/user/demo');
    await userEvent.click(findElement('.ot-top-bar').getByRole('button', { name: 'Your account' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'History',
      'Edit',
      'Feedback and help',
      'Log out',
    ]);
  });
});

describe('phone top bar', () => {
  it.each([
    ['/', 'index', ['Menu'], ['Following', 'For You', 'Search']],
    ['/browse/for-you', 'browse-for-you', ['Menu'], ['Following', 'For You', 'Search']],
    ['/browse/following', 'browse-following', ['Menu'], ['Following', 'For You', 'Search']],
    ['/browse/collection/calm', 'browse-collection', ['Menu', 'Back'], ['Search', 'Log in']],
    ['/messages', 'messages', ['Menu'], ['Log in']],
    ['/messages/c/1', 'messages-c-conv', ['Menu', 'Back'], ['Log in']],
    ['/notifications', 'notifications', ['Menu'], ['Log in']],
    ['/user', 'user', ['Menu'], ['Log in']],
    ['/user/mochi', 'User', ['Menu', 'Back'], ['Log in']],
    ['/auth/login', 'auth-login', ['Menu', 'Back'], []],
    ['/legal/terms-of-service', 'legal-terms-of-service', ['Menu', 'Back'], ['Log in']],
  ])('has the actions of a guest at %s', (at, routeName, buttons, links) => {
    renderTestFrame({ routeName, isMobile: true }, at);
    expect(readAccessibleNames('.ot-top-bar', 'button')).toEqual(buttons);
    expect(readAccessibleNames('.ot-top-bar', 'link')).toEqual(links);
  });

  it.each([
    ['/', 'For You'],
    ['/browse/for-you', 'For You'],
    ['/browse/following', 'Following'],
  ])('at %s the switch marks %s', (at, name) => {
    renderTestFrame({ isMobile: true }, at);
    const links = findElement('.ot-feed-switch').getAllByRole('link');
    expect(links.filter((link) => link.ariaCurrent === 'page').map((link) => link.textContent)).toEqual([
      name,
    ]);
  });

  it('has no back button on the own profile', () => {
    renderTestFrame({ viewer: DEMO_VIEWER, routeName: 'User', isMobile: true }, '/user/DEMO');
    expect(readAccessibleNames('.ot-top-bar', 'button')).toEqual(['Menu', 'Your account']);
  });

  it('shows the title on an opaque bar, and goes back', async () => {
    const onBack = jest.fn();
    renderTestFrame({ routeName: 'settings', title: 'Settings', onBack }, '/settings');
    expect(findElement('.ot-top-bar').getByText('Settings')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('phone bottom bar', () => {
  it.each([
    ['/', 'Home'],
    ['/browse/for-you', 'Home'],
    ['/messages/c/1', 'Messages'],
    ['/notifications', 'Notifications'],
    ['/user/demo', 'Profile'],
  ])('at %s marks %s as current', (at, name) => {
    renderTestFrame({ viewer: DEMO_VIEWER }, at);
    const current = findElement('.ot-bottom-bar')
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.getAttribute('aria-label'))).toEqual([name]);
  });

  it('marks no item on the profile of another user, for a guest either', () => {
    for (const viewer of [DEMO_VIEWER, null]) {
      const { unmount } = renderTestFrame({ viewer }, '/user/mochi.and.me');
      expect(document.querySelector('.ot-bottom-bar [aria-current]')).toBeNull();
      unmount();
    }
  });

  it('links a guest to the gate of the profile page', () => {
    renderTestFrame();
    expect(findElement('.ot-bottom-bar').getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      '/user',
    );
  });

  it('opens the install sheet from the middle item', async () => {
    renderTestFrame();
    const slots = [...document.querySelectorAll('.ot-bottom-bar-item')];
    expect(slots).toHaveLength(5);
    await userEvent.click(slots[2] as Element);
    expect(useSheet.getState().sheet).toMatchObject({
      id: 'app-install',
      title: 'Unlock your creativity with the app',
      description: 'Use the app to record videos',
    });
  });
});
