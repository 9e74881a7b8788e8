import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createPlaylist, createProfile, createVideo } from '../../testing/fixtures.ts';

let api: FakeApi;

beforeEach(() => {
  mockIntersectionObserver();
  api = fakeApi();
  const page = { pagination: { page: 1, recordsPerPage: 15, recordsTotal: 1 }, nextPageToken: null };
  api.on('app/user/videos', { data: [createVideo(1)], ...page });
  api.on('app/user/liked-v2', { videos: [createVideo(9)], ...page });
  api.on('app/video/get', { data: [createVideo(8)], nextPageToken: null });
  api.on('app/playlist/videos', { data: [createVideo(7)], nextPageToken: null });
  useSession.setState({ status: 'guest', viewer: null });
});

const video = {
  path: '/video/:file',
  handle: { name: 'video', layout: 'default', transition: 'none' } as const,
  element: <p>watching</p>,
};
const showOther = (shared: Parameters<typeof createProfile>[0], tab: string) => {
  api.on('app/user/external-profile', { data: createProfile(shared) });
  return renderRemote(
    { ...remote, routes: [...remote.routes, video] },
    { at: `/user/mochi.and.me?tab=${tab}` },
  ).router;
};

describe("on another user's profile", () => {
  test('liked videos are shown to everybody, and an opened one continues in them', async () => {
    const router = showOther({ hasPublicLikes: true }, 'liked');
    await userEvent.click(await screen.findByRole('link', { name: /Clip number 8/ }));
    expect(api.bodies('app/video/get')[0]).toEqual({ filter: { kind: 'liked', value: 'mochi.and.me' } });
    expect(router.state.location.state).toMatchObject({
      feed: { kind: 'grid', source: { kind: 'liked', value: 'mochi.and.me' } },
    });
  });

  test('saved videos are a tab if they are public', async () => {
    const router = showOther({ publicSavedId: 'abc' }, 'saved');
    await userEvent.click(await screen.findByRole('link', { name: /Clip number 7/ }));
    expect(api.bodies('app/playlist/videos')[0]).toMatchObject({ playlist: 'abc' });
    expect(router.state.location.state).toMatchObject({
      feed: { kind: 'grid', source: { kind: 'playlist', value: 'abc' } },
    });
  });

  test('empty ones have a text of their own', async () => {
    api.on('app/video/get', { data: [], nextPageToken: null });
    showOther({ hasPublicLikes: true }, 'liked');
    expect(await screen.findByText('Liked videos will be available here')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Watch videos' })).toBeNull();
  });

  test.each([
    ['liked', { hasPublicLikes: true as const }, 'app/video/get', 403, 'Liked videos are private'],
    ['saved', { publicSavedId: 'abc' }, 'app/playlist/videos', 404, 'Saved videos are private'],
  ] as const)(
    '%s videos that became private disappear with the next call',
    async (tab, shared, path, status, title) => {
      showOther(shared, tab);
      await screen.findByRole('link', { name: /Clip number/ });
      api.on(path, { status, error: { code: 'private', messages: ['No'] } });
      await act(() => queryClient.refetchQueries({ queryKey: ['mf-profile'] }));
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText("Others can't see them anymore.")).toBeVisible();
      expect(screen.queryByRole('link', { name: /Clip number [78]/ })).toBeNull();
    },
  );

  test('a failed load can be retried', async () => {
    api.on('app/video/get', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    showOther({ hasPublicLikes: true }, 'liked');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.on('app/video/get', { data: [createVideo(8)], nextPageToken: null });
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Clip number 8/ })).toBeVisible();
  });
});

describe("on the viewer's own profile", () => {
  const showOwn = (tab: string) => {
    useSession.setState({
      status: 'signed-in',
      viewer: { id: 7, username: 'mochi.and.me', name: 'M', avatar: null, willBeDeleted: null },
    });
    return renderRemote(remote, { at: `/user/mochi.and.me?tab=${tab}` }).router;
  };

  test.each([
    [undefined, 'Only you can see this list.'],
    [true as const, 'Everyone can see this list.'],
  ])('Liked says who can see it, with a link to the setting', async (hasPublicLikes, text) => {
    api.on('app/user/self-profile', { data: createOwnProfile({ hasPublicLikes }) });
    showOwn('liked');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/settings#liked-and-saved');
  });

  test.each([
    ['private', 'Only you can see this list.'],
    ['unlisted', 'Anyone with the link can see this list.'],
    ['public', 'Everyone can see this list.'],
  ] as const)('Saved says who can see it: %s', async (visibility, text) => {
    api.on('app/user/self-profile', { data: createOwnProfile() });
    api.on('app/playlist/all', { data: [createPlaylist('saved', { kind: 'saved', title: '', visibility })] });
    showOwn('saved');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('Back from a link to the same profile shows the tab of the URL', async () => {
    api.on('app/user/self-profile', { data: createOwnProfile() });
    const router = showOwn('videos');
    await userEvent.click(await screen.findByRole('tab', { name: 'Liked' }));
    await act(() => router.navigate('/user/mochi.and.me'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Playlists' }));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?tab=liked');
    expect(await screen.findByRole('tab', { name: 'Liked' })).toHaveAttribute('aria-selected', 'true');
  });
});
