import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Video } from '@ontrend/shared/wire';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';

const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const LINK = 'http://localhost/video/cat?sf=';

let api: FakeApi;
let shell: { [Service in 'alert' | 'openDialog' | 'openSheet']: jest.Mock };
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  fakeMedia();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  user = userEvent.setup();
  api = fakeApi();
  api.on('app/video/rating', ({ rating }) => ({ data: { rating, likes: 5 + rating } }));
  useSession.setState({ status: 'signed-in', viewer: me });
});
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

interface OpenOptions extends Partial<Video> {
  mobile?: boolean;
  iOS?: boolean;
}

/** Opens the page of a video. @returns the button with that name */
async function open(name: string, { mobile = false, iOS = false, ...changes }: OpenOptions = {}) {
  api.on('app/video/info', { data: createVideo('cat', { likes: 5, ...changes }) });
  shell = { alert: jest.fn(), openDialog: jest.fn(), openSheet: jest.fn() };
  const services: Partial<ShellServices> = shell;
  renderRemote(remote, { at: '/video/cat', device: { mobile, iOS }, shell: services });
  return screen.findByRole('button', { name });
}
const signOut = () => useSession.setState({ status: 'guest', viewer: null });
const getRequests = () => api.bodies('app/video/rating');

describe('like', () => {
  test('is highlighted and counted at once, and a second click removes the like', async () => {
    const heart = await open('Like');
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(heart.querySelector('svg')).toHaveAttribute('fill', 'none');
    expect(heart).toHaveAccessibleDescription('5 likes');
    await user.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(heart.querySelector('svg')).toHaveAttribute('fill', 'currentColor');
    expect(heart).toHaveAccessibleDescription('6 likes');
    await user.click(heart);
    await waitFor(() => expect(getRequests().map(({ rating }) => rating)).toEqual([1, 0]));
    expect(heart).toHaveAccessibleDescription('5 likes');
  });

  test('shows by its color that the video was liked before', async () => {
    const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
      'node:fs',
    );
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = readFileSync('mf-feed/src/document/styles/details.css', 'utf8');
    const heart = await open('Like', { rating: 1 });
    const { color } = getComputedStyle(heart.querySelector('svg') as Element);
    style.remove();
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(color).toBe('var(--like)');
  });

  test('prompts a guest on desktop to sign in and continues afterwards', async () => {
    signOut();
    await user.click(await open('Like'));
    expect(shell.openDialog.mock.calls).toEqual([
      [{ id: 'authentication', onDismissed: expect.any(Function) }],
    ]);
    expect(getRequests()).toEqual([]);
    await act(async () => {
      useSession.setState({ status: 'signed-in', viewer: me });
      events.emit('session.started', { userId: me.id });
    });
    expect(getRequests()).toEqual([{ file: 'cat', rating: 1 }]);
  });

  test.each([
    ['going to the login', 1, () => shell.openSheet.mock.calls[0][0].onSignIn()],
    ['closing the sheet', 0, () => undefined],
  ])('shows a guest on mobile the sheet; after %s, %i like is sent', async (_who, likes, go) => {
    signOut();
    await user.click(await open('Like', { mobile: true }));
    expect(shell.openSheet).toHaveBeenCalledWith({
      id: 'sign-in-gate',
      title: 'Like more videos with the app',
      description: 'Use the app or log in to like videos',
      onSignIn: expect.any(Function),
    });
    go();
    await act(async () => {
      useSession.setState({ status: 'signed-in', viewer: me });
      events.emit('session.started', { userId: me.id });
    });
    expect(getRequests()).toHaveLength(likes);
  });
});

describe('quick follow', () => {
  const follow = (hasSubscribe: boolean) => ({ data: { ...RELATIONSHIP, hasSubscribe } });
  const RELATIONSHIP = { subscribers: 5, isBlocked: false, isMuted: false };
  beforeEach(() => api.on('app/user/subscribe', follow(true)));
  const creator = createVideo('cat').user;
  const name = `Follow @${creator.username}`;

  test('follows with one tap and becomes a check, which disappears', async () => {
    await user.click(await open(name, { mobile: true }));
    const check = await screen.findByRole('button', { name: `Following @${creator.username}` });
    await waitFor(() => expect(check).toHaveAttribute('data-state', 'done'));
    expect(api.bodies('app/user/subscribe')).toEqual([{ userId: creator.id }]);
    check.focus();
    fireEvent.animationEnd(check);
    expect(check).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('href', `/user/${creator.username}`);
  });

  test('prompts a guest to sign in', async () => {
    signOut();
    await user.click(await open(name, { mobile: true }));
    expect(shell.openSheet).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'sign-in-gate', title: 'Follow creators with the app' }),
    );
    expect(api.bodies('app/user/subscribe')).toEqual([]);
  });

  test.each([
    ['a followed creator', { ...creator, hasSubscribe: true }],
    ['an own video', { ...creator, id: me.id, username: me.username }],
  ])('does not show for %s', async (_who, user) => {
    await open('Like', { mobile: true, user });
    await act(() => import('../../features/video-item/actions/quick-follow.tsx'));
    expect(screen.queryByRole('button', { name: /^Follow(ing)? @/ })).toBeNull();
  });
});

describe('share', () => {
  test.each([
    ['the viewer’s name', 'me', () => undefined],
    ['-1 for a guest', '-1', signOut],
  ])('copies the short link with %s', async (_who, sf, come) => {
    come();
    await user.click(await open('Share'));
    await waitFor(() => expect(shell.alert.mock.calls).toEqual([['Copied']]));
    expect(await act(() => navigator.clipboard.readText())).toBe(LINK + sf);
  });

  test('uses the native share sheet if available, and shows no alert when it is dismissed', async () => {
    const share = jest.fn(async () => undefined);
    Object.assign(navigator, { share });
    await user.click(await open('Share', { mobile: true }));
    expect(share.mock.calls).toEqual([[{ url: `${LINK}me`, title: '@cat.maker on OnTrend' }]]);
    share.mockRejectedValueOnce(new DOMException('put away', 'AbortError'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shell.alert).not.toHaveBeenCalled();
    share.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shell.alert.mock.calls).toEqual([['Copied']]));
    Reflect.deleteProperty(navigator, 'share');
  });

  test('shows the link when copying fails', async () => {
    const button = await open('Share');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    Object.assign(document, { execCommand: () => false });
    await user.click(button);
    const sentence = `Couldn't copy the link: ${LINK}me`;
    await waitFor(() => expect(shell.alert.mock.calls).toEqual([[sentence, { state: 'error' }]]));
    expect(button).toHaveFocus();
  });
});

describe('comments', () => {
  test('show their number, or that they are turned off', async () => {
    expect(await open('Comments', { comments: 3 })).toHaveAccessibleDescription('3 comments');
    cleanup();
    const off = await open('Comments', { comments: 3, commentsAllowed: false });
    expect(off).toHaveAccessibleDescription('3 comments · Comments are turned off');
    expect(off.querySelector('.lucide-message-circle-off')).not.toBeNull();
  });
});

describe('mute button', () => {
  test.each([
    ['is a side action on iOS, and muted', { iOS: true }, true],
    ['is over the video elsewhere', {}, false],
  ])('%s', async (_where, device, isAction) => {
    usePlayer.setState({ muted: true, isSoundChosen: false });
    const toggle = await open('Unmute', { mobile: true, ...device });
    const actions = screen.getByRole('button', { name: 'Share' }).closest('ul') as HTMLElement;
    expect(within(actions).queryByRole('button', { name: 'Unmute' }) === toggle).toBe(isAction);
    await user.click(toggle);
    expect(document.querySelector('article video')).toHaveProperty('muted', false);
  });
});

describe('menu', () => {
  test('reports the video', async () => {
    await user.click(await open('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(shell.openDialog.mock.calls).toEqual([[{ id: 'report', target: { type: 'video', id: 'cat' } }]]);
  });

  test('opens the embed dialog, except for private videos', async () => {
    await user.click(await open('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Embed' }));
    const { width, height } = createVideo('cat');
    const video = { width, height, username: 'cat.maker' };
    expect(shell.openDialog.mock.calls).toEqual([[{ id: 'embed-video', fileName: 'cat', video }]]);
    cleanup();
    await user.click(await open('More', { visibility: 'private' }));
    await screen.findByRole('menuitem', { name: 'Report' });
    expect(screen.queryByRole('menuitem', { name: 'Embed' })).toBeNull();
  });

  test('marks a video as not interesting and reverts it', async () => {
    const NOT_INTERESTED = 'app/video/not-interested';
    api.on(NOT_INTERESTED, ({ notInterested = true }) => ({ data: { notInterested } }));
    const more = await open('More');
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Not interested' }));
    await waitFor(() => expect(api.bodies(NOT_INTERESTED)).toEqual([{ file: 'cat', notInterested: true }]));
    expect(shell.alert.mock.calls).toEqual([["You'll see fewer videos like this"]]);
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Undo “Not interested”' }));
    await waitFor(() =>
      expect(api.bodies(NOT_INTERESTED).at(-1)).toEqual({ file: 'cat', notInterested: false }),
    );
  });

  test('marks a creator as not interesting and reverts it', async () => {
    const NOT_INTERESTED = 'app/video/not-interested';
    api.on(NOT_INTERESTED, ({ notInterested = true }) => ({ data: { notInterested } }));
    const more = await open('More');
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'See less from @cat.maker' }));
    await waitFor(() => expect(api.bodies(NOT_INTERESTED)).toEqual([{ userId: 7, notInterested: true }]));
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'See more from @cat.maker' }));
    await waitFor(() =>
      expect(api.bodies(NOT_INTERESTED).at(-1)).toEqual({ userId: 7, notInterested: false }),
    );
  });

  test("edits and analyzes the viewer's own video, which cannot be reported", async () => {
    useSession.setState({ status: 'signed-in', viewer: { ...me, id: 7 } });
    api.on('app/user/own-videos', { data: [], nextPageToken: null });
    await user.click(await open('More'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Save video', null],
      ['Add to playlist', null],
      ['Embed', null],
      ['Pin to profile', null],
      ['Edit video', '/creator/cat'],
      ['Analytics', '/creator?video=cat'],
    ]);
  });

  describe("the viewer's own video", () => {
    const chooseItem = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'More' }));
      const item = await screen.findByRole('menuitem', { name });
      await waitFor(() => expect(item).not.toHaveAttribute('aria-disabled', 'true'));
      await user.click(item);
    };
    beforeEach(async () => {
      useSession.setState({ status: 'signed-in', viewer: { ...me, id: 7 } });
      await open('More');
    });

    test('is pinned to the profile and unpinned', async () => {
      let isPinned = false;
      const own = createVideo('cat');
      const state = { state: 'ready', progress: 100, failure: null, views: 1, upload: null } as const;
      api.on('app/user/own-videos', () => ({
        data: [{ ...own, ...state, ...(isPinned && { isPinned: true as const }) }],
        nextPageToken: null,
      }));
      api.on('app/user/video-pin', (body) => {
        isPinned = body.isPinned;
        return { data: { pinned: [] } };
      });
      await chooseItem('Pin to profile');
      await waitFor(() => expect(shell.alert).toHaveBeenCalledWith('Pinned to your profile'));
      await chooseItem('Unpin from profile');
      await waitFor(() => expect(shell.alert).toHaveBeenCalledWith('Unpinned from your profile'));
      expect(api.bodies('app/user/video-pin')).toEqual([
        { file: 'cat', isPinned: true },
        { file: 'cat', isPinned: false },
      ]);
    });

    test('leads to the profile when three videos are pinned', async () => {
      const messages = ['You can pin up to 3 videos. Unpin one to pin another.'];
      api.on('app/user/own-videos', { data: [], nextPageToken: null });
      api.on('app/user/video-pin', { status: 409, error: { code: 'too-many-pins', messages } });
      await chooseItem('Pin to profile');
      await waitFor(() =>
        expect(shell.alert).toHaveBeenCalledWith(messages, {
          state: 'error',
          action: { label: 'Your profile', onSelect: expect.any(Function) },
        }),
      );
    });
  });
});
