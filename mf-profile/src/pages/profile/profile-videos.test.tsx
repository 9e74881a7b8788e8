import { events } from '@ontrend/shared/events';
import { usePreferences, useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDayLabel, isSameDay } from '../../formats/day-label.ts';
import remote from '../../remote.ts';
import { createOwnProfile, createProfile, createVideo } from '../../testing/fixtures.ts';

const DAY = 86_400;
const NOW = new Date(2026, 10, 21, 12).getTime() / 1000;
const list = (videos: ReturnType<typeof createVideo>[]) => ({
  pagination: { page: 1, recordsPerPage: 15, recordsTotal: videos.length },
  nextPageToken: null,
  data: videos,
});
const liked = (videos: ReturnType<typeof createVideo>[]) => {
  const { data, ...rest } = list(videos);
  return { ...rest, videos: data };
};

let api: FakeApi;

beforeEach(() => {
  mockIntersectionObserver();
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
  api = fakeApi();
  api.on('app/user/external-profile', { data: createProfile() });
  api.on('app/user/self-profile', { data: createOwnProfile() });
  api.on('app/user/videos', list([createVideo(1), createVideo(2)]));
  api.on('app/user/liked-v2', liked([createVideo(9)]));
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
const show = (at = '/user/mochi.and.me', mobile = false) =>
  renderRemote({ ...remote, routes: [...remote.routes, video] }, { at, device: { mobile } });

test("Liked is disabled on other users' profiles and loads nothing", async () => {
  show('/user/mochi.and.me?tab=liked');
  expect(await screen.findByRole('tab', { name: 'Liked' })).toBeDisabled();
  expect(screen.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true');
  await screen.findByRole('link', { name: /Clip number 1/ });
  expect(api.bodies('app/user/liked-v2')).toEqual([]);
});

test("on the viewer's own profile, switching tabs reloads each list and changes the URL", async () => {
  signInAsOwner();
  const { router } = show();
  await screen.findByRole('link', { name: /Clip number 1/ });
  await userEvent.click(screen.getByRole('tab', { name: 'Liked' }));
  expect(await screen.findByRole('link', { name: /Clip number 9/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Clip number 1/ })).toBeNull();
  expect(router.state.location.search).toBe('?tab=liked');
  const callCount = api.bodies('app/user/videos').length;
  await userEvent.keyboard('{ArrowLeft}');
  await screen.findByRole('link', { name: /Clip number 1/ });
  expect(api.bodies('app/user/videos')).toHaveLength(callCount + 1);
});

test('an empty Liked tab shows its text and leads to videos', async () => {
  signInAsOwner();
  api.on('app/user/liked-v2', liked([]));
  show('/user/mochi.and.me?tab=liked');
  expect(await screen.findByText('Your liked videos will be available here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch videos' })).toHaveAttribute('href', '/browse/for-you');
});

test('videos are grouped by day and the first of each day has a label', async () => {
  const at = (id: number, createdAt: number) => createVideo(id, { createdAt });
  api.on('app/user/videos', list([at(1, NOW), at(2, NOW - 3_600), at(3, NOW - DAY), at(4, NOW - 400 * DAY)]));
  jest.useFakeTimers({ now: NOW * 1000, advanceTimers: true });
  show();
  const days = await screen.findAllByRole('heading', { level: 3 });
  expect(days.map((day) => day.textContent)).toEqual(['Today', 'Yesterday', 'Oct 17, 2025']);
  jest.useRealTimers();
});

test("days start at the user's local midnight", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime() / 1000;
  expect(isSameDay(at(20, 23), at(21, 1))).toBe(false);
  expect(isSameDay(at(21, 1), at(21, 23))).toBe(true);
  expect(formatDayLabel(at(20, 23), 'en', at(21, 1) * 1000)).toBe('Yesterday');
  expect(formatDayLabel(at(2, 12), 'en', at(21, 1) * 1000)).toBe('Nov 2');
});

test('a tile opens its video over the page with its list in the history state', async () => {
  const { router } = show();
  const key = router.state.location.key;
  await userEvent.click(await screen.findByRole('link', { name: /Clip number 2/ }));
  expect(router.state.location).toMatchObject({
    pathname: '/video/clip2',
    state: { backgroundKey: key, feed: { kind: 'user', value: 'mochi.and.me' } },
  });
});

describe('preview', () => {
  const hover = async (pointerType = 'mouse') => {
    const tile = await screen.findByRole('link', { name: /Clip number 1/ });
    jest.useFakeTimers();
    fireEvent.pointerEnter(tile, { pointerType });
    act(() => jest.advanceTimersByTime(1_000));
    jest.useRealTimers();
    return tile;
  };

  test('plays while a mouse rests on a tile and stops when it leaves', async () => {
    show();
    const tile = await hover();
    expect(tile.querySelector('video')).toHaveAttribute('src', '/media/1/video.mp4');
    fireEvent.pointerLeave(tile, { pointerType: 'mouse' });
    await waitFor(() => expect(tile.querySelector('video')).toBeNull());
  });

  test('frees the video when it stops', async () => {
    show();
    const tile = await hover();
    const preview = tile.querySelector('video');
    expect(preview).toHaveProperty('muted', true);
    const load = jest.spyOn(HTMLMediaElement.prototype, 'load');
    fireEvent.pointerLeave(tile, { pointerType: 'mouse' });
    expect(preview).not.toHaveAttribute('src');
    expect(load.mock.contexts).toEqual([preview]);
  });

  test('plays for the tile with the keyboard focus, and only one at a time', async () => {
    show();
    const hovered = await hover();
    const other = screen.getByRole('link', { name: /Clip number 2/ });
    // jsdom does not know :focus-visible.
    jest.spyOn(other, 'matches').mockReturnValue(true);
    jest.useFakeTimers();
    act(() => other.focus());
    act(() => jest.advanceTimersByTime(299));
    expect([hovered, other].map((tile) => tile.querySelector('video') !== null)).toEqual([true, false]);
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect([hovered, other].map((tile) => tile.querySelector('video') !== null)).toEqual([false, true]);
    act(() => other.blur());
    expect(other.querySelector('video')).toBeNull();
  });

  test.each([
    ['the preference', () => usePreferences.setState({ dataSaver: true })],
    ['the browser', () => Object.assign(navigator, { connection: { saveData: true } })],
  ])('does not play with data saver of %s', async (_what, turnOn) => {
    turnOn();
    show();
    expect((await hover()).querySelector('video')).toBeNull();
    act(() => usePreferences.setState({ dataSaver: false }));
    Object.assign(navigator, { connection: undefined });
  });

  test.each([
    ['a finger', () => hover('touch')],
    [
      'a sensitive video',
      () => {
        api.on('app/user/videos', list([createVideo(1, { isSensitive: true })]));
        return hover();
      },
    ],
    [
      'who wants little motion',
      () => {
        globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
        return hover();
      },
    ],
  ])('does not play with %s', async (_who, come) => {
    // The reply is replaced before the page sends the call.
    const coming = come();
    show();
    expect((await coming).querySelector('video')).toBeNull();
  });

  test('does not play without autoplay', async () => {
    usePreferences.setState({ autoplay: false });
    show();
    expect((await hover()).querySelector('video')).toBeNull();
    act(() => usePreferences.setState({ autoplay: true }));
  });

  test('does not play on mobile', async () => {
    show('/user/mochi.and.me', true);
    expect((await hover()).querySelector('video')).toBeNull();
  });
});

test('a sensitive video is covered by a label', async () => {
  api.on('app/user/videos', list([createVideo(1, { isSensitive: true })]));
  show();
  expect(await screen.findByRole('link', { name: /Sensitive content/ })).toHaveAttribute('data-sensitive');
});

test('a deleted video disappears from the grid', async () => {
  show();
  await screen.findByRole('link', { name: /Clip number 2/ });
  act(() => events.emit('video.deleted', { fileName: 'clip2' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Clip number 2/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Clip number 1/ })).toBeVisible();
});

test('a long grid renders the visible rows only and keeps its full height', async () => {
  const all = Array.from({ length: 300 }, (_, index) => createVideo(index + 1));
  api.on('app/user/videos', list(all));
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isTile = this.tagName === 'LI';
    return { height: isTile ? 200 : 0, top: isTile ? 0 : -4_000 } as DOMRect;
  });
  show();
  // The first visible row is rendered.
  expect(await screen.findByRole('link', { name: /Clip number 61\b/ })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  const grid = screen.getByRole('list');
  const before = Number.parseFloat(grid.style.paddingBlockStart);
  const after = Number.parseFloat(grid.style.paddingBlockEnd);
  const rows = screen.getAllByRole('listitem').length / 3;
  expect(before / 200 + rows + after / 200).toBe(100);
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-posinset', String((before / 200) * 3 + 1));
  rect.mockRestore();
});
