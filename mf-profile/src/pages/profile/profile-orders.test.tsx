import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createProfile, createVideo } from '../../testing/fixtures.ts';

const DAY = 86_400;
const NOON = new Date(2026, 10, 21, 12).getTime() / 1000;
const page = { pagination: { page: 1, recordsPerPage: 15, recordsTotal: 3 }, nextPageToken: null };
const age = (id: number, days: number) => createVideo(id, { createdAt: NOON - days * DAY });

let api: FakeApi;
/** Ids of the pinned videos, the last pinned first. */
let pinned: number[];

beforeEach(() => {
  mockIntersectionObserver();
  api = fakeApi();
  pinned = [];
  const videos = [age(3, 1), age(2, 2), age(1, 3)];
  api.on('app/user/external-profile', { data: createProfile({ videos: 3 }) });
  api.on('app/user/self-profile', { data: createOwnProfile({ videos: 3 }) });
  api.on('app/user/videos', ({ sort }) => {
    const isPinned = (id: number) => pinned.includes(id);
    const marked = videos.map((video) =>
      isPinned(video.id) ? { ...video, isPinned: true as const } : video,
    );
    const first = pinned.flatMap((id) => marked.filter((video) => video.id === id));
    const rest = marked.filter(({ id }) => !isPinned(id));
    const orders = {
      pinned: [...first, ...rest],
      newest: marked,
      popular: marked,
      oldest: [...marked].reverse(),
    };
    return { data: orders[sort ?? 'newest'], ...page };
  });
  api.on('app/user/video-pin', ({ file, isPinned, replaces }) => {
    const id = Number(file.replace('clip', ''));
    const others = pinned.filter((other) => other !== id && `clip${other}` !== replaces);
    if (isPinned && others.length === 3) {
      const messages = ['You can pin up to 3 videos. Unpin one to pin another.'];
      return { status: 409, error: { code: 'too-many-pins', messages } };
    }
    pinned = isPinned ? [id, ...others] : others;
    return { data: { pinned: pinned.map((other) => `clip${other}`) } };
  });
  useSession.setState({ status: 'guest', viewer: null });
});

const signInAsOwner = () =>
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 7, username: 'mochi.and.me', name: 'M', avatar: null, willBeDeleted: null },
  });
const video = {
  path: '/video/:file',
  handle: { name: 'video', layout: 'default', transition: 'none' } as const,
  element: <p>watching</p>,
};
const show = (at = '/user/mochi.and.me') =>
  renderRemote({ ...remote, routes: [...remote.routes, video] }, { at }).router;
const readTiles = () =>
  screen
    .queryAllByRole('link', { name: /Clip number/ })
    .map((tile) => `${tile.textContent?.startsWith('Pinned') ? 'pinned ' : ''}${tile.getAttribute('href')}`);
const expectTiles = (...tiles: string[]) => waitFor(() => expect(readTiles()).toEqual(tiles));
const order = (name: string) => screen.findByRole('link', { name });
const chooseInMenu = async (n: number, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More options for Clip number ${n}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('orders', () => {
  test('are links that replace the URL, and load their own list', async () => {
    const router = show();
    await expectTiles('/video/clip3', '/video/clip2', '/video/clip1');
    const nav = within(screen.getByRole('navigation', { name: 'Order of the videos' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user/mochi.and.me',
      '/user/mochi.and.me?sort=popular',
      '/user/mochi.and.me?sort=oldest',
    ]);
    await userEvent.click(await order('Oldest'));
    await expectTiles('/video/clip1', '/video/clip2', '/video/clip3');
    expect(router.state.location.search).toBe('?sort=oldest');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await order('Oldest')).toHaveAttribute('aria-current', 'true');
    expect(await order('Newest')).not.toHaveAttribute('aria-current');
    expect(api.bodies('app/user/videos').map(({ sort }) => sort)).toEqual(['pinned', 'oldest']);
  });

  test('are part of the URL, and an opened video continues in them', async () => {
    const router = show('/user/mochi.and.me?sort=popular');
    await userEvent.click(await screen.findByRole('link', { name: /Clip number 2/ }));
    expect(router.state.location).toMatchObject({
      pathname: '/video/clip2',
      state: { feed: { kind: 'user', value: 'mochi.and.me', sort: 'popular' } },
    });
    expect(api.bodies('app/user/videos')).toEqual([expect.objectContaining({ sort: 'popular' })]);
  });

  test('have day labels unless they are by popularity', async () => {
    show('/user/mochi.and.me?sort=oldest');
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3);
    await userEvent.click(await order('Popular'));
    await waitFor(() => expect(screen.queryAllByRole('heading', { level: 3 })).toHaveLength(0));
  });

  test('follow the URL when the same profile is opened by another link', async () => {
    const router = show('/user/mochi.and.me?sort=oldest');
    await expectTiles('/video/clip1', '/video/clip2', '/video/clip3');
    await act(() => router.navigate('/user/mochi.and.me'));
    await expectTiles('/video/clip3', '/video/clip2', '/video/clip1');
  });

  test('are not offered for one video', async () => {
    api.on('app/user/external-profile', { data: createProfile({ videos: 1 }) });
    show();
    await screen.findByRole('link', { name: /Clip number 1/ });
    expect(screen.queryByRole('navigation', { name: 'Order of the videos' })).toBeNull();
  });
});

describe('pinned videos', () => {
  test('come first with a mark in "Newest" only, and without a day', async () => {
    pinned = [1, 2];
    show();
    await expectTiles('pinned /video/clip1', 'pinned /video/clip2', '/video/clip3');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    await userEvent.click(await order('Oldest'));
    await expectTiles('/video/clip1', '/video/clip2', '/video/clip3');
  });

  test('are pinned and unpinned in the menu of an own video', async () => {
    signInAsOwner();
    show();
    await chooseInMenu(1, 'Pin to profile');
    await expectTiles('pinned /video/clip1', '/video/clip3', '/video/clip2');
    await chooseInMenu(1, 'Unpin from profile');
    await expectTiles('/video/clip3', '/video/clip2', '/video/clip1');
  });

  test('are replaced when there are three', async () => {
    signInAsOwner();
    pinned = [3, 2, 9];
    api.on('app/user/video-pin', ({ replaces }) => {
      if (!replaces) return { status: 409, error: { code: 'too-many-pins', messages: ['Full'] } };
      pinned = [1, 2];
      return { data: { pinned: [] } };
    });
    show();
    await chooseInMenu(1, 'Pin to profile');
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpin a video?' }));
    expect(await dialog.findByText(/up to 3 videos/)).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Unpin Clip number 3' }));
    await expectTiles('pinned /video/clip1', 'pinned /video/clip2', '/video/clip3');
    expect(api.bodies('app/user/video-pin').at(-1)).toEqual({
      file: 'clip1',
      isPinned: true,
      replaces: 'clip3',
    });
  });
});
