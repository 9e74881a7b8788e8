import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import type { Playlist, Video } from '@ontrend/shared/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createPlaylist, createProfile, createVideo } from '../../testing/fixtures.ts';

let api: FakeApi;
let playlists: Playlist[];
let savedVideos: Video[];

beforeEach(() => {
  mockIntersectionObserver();
  api = fakeApi();
  playlists = [
    createPlaylist('saved', { kind: 'saved', title: '' }),
    createPlaylist('cats', { title: 'Cats' }),
  ];
  savedVideos = [createVideo(9)];
  const page = { pagination: { page: 1, recordsPerPage: 15, recordsTotal: 0 }, nextPageToken: null };
  api.on('app/user/external-profile', { data: createProfile() });
  api.on('app/user/self-profile', { data: createOwnProfile() });
  api.on('app/user/videos', { data: [createVideo(1)], ...page });
  api.on('app/playlist/all', () => ({ data: playlists }));
  api.on('app/playlist/videos', () => ({ data: savedVideos, nextPageToken: null }));
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
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('Playlists', () => {
  test('shows visitors the public playlists of the user, without menus', async () => {
    playlists = [createPlaylist('cats', { title: 'Cats', visibility: 'public' })];
    const router = show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Playlists' }));
    expect(await screen.findByRole('link', { name: 'Cats' })).toHaveAttribute(
      'href',
      '/browse/playlist/cats',
    );
    expect(screen.queryByRole('button', { name: /^More options/ })).toBeNull();
    expect(router.state.location.search).toBe('?tab=playlists');
    expect(api.bodies('app/playlist/all')).toEqual([expect.objectContaining({ username: 'mochi.and.me' })]);
  });

  test('shows the owner all playlists and leads to their page', async () => {
    signInAsOwner();
    show('/user/mochi.and.me?tab=playlists');
    expect(await screen.findByRole('link', { name: 'Saved' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More options for Cats' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage playlists' })).toHaveAttribute('href', '/playlists');
  });

  test('says that there are none', async () => {
    playlists = [];
    show('/user/mochi.and.me?tab=playlists');
    expect(await screen.findByText('No public playlists yet')).toBeVisible();
  });
});

describe('Saved', () => {
  test('is a tab of the own profile only', async () => {
    show('/user/mochi.and.me?tab=saved');
    await screen.findByRole('link', { name: /Clip number 1/ });
    expect(tabs()).toEqual(['Videos', 'Liked', 'Playlists']);
    expect(api.bodies('app/playlist/all')).toEqual([]);
  });

  test('opens a video within the saved videos', async () => {
    signInAsOwner();
    const router = show('/user/mochi.and.me?tab=saved');
    const tile = await screen.findByRole('link', { name: /Clip number 9/ });
    expect(tabs()).toEqual(['Videos', 'Liked', 'Playlists', 'Saved']);
    await userEvent.click(tile);
    expect(router.state.location).toMatchObject({
      pathname: '/video/clip9',
      state: { feed: { kind: 'grid', source: { kind: 'playlist', value: 'saved' } } },
    });
  });

  test('shows a newly saved video; a removed one remains until the next visit', async () => {
    signInAsOwner();
    show('/user/mochi.and.me?tab=saved');
    await screen.findByRole('link', { name: /Clip number 9/ });
    savedVideos = [createVideo(8), createVideo(9)];
    act(() => events.emit('video.saved', { fileName: 'clip8', isSaved: true }));
    expect(await screen.findByRole('link', { name: /Clip number 8/ })).toBeVisible();

    savedVideos = [createVideo(9)];
    const calls = api.bodies('app/playlist/videos').length;
    act(() => events.emit('video.saved', { fileName: 'clip8', isSaved: false }));
    await act(async () => {});
    expect(screen.getByRole('link', { name: /Clip number 8/ })).toBeVisible();
    expect(api.bodies('app/playlist/videos')).toHaveLength(calls);
    await userEvent.click(screen.getByRole('tab', { name: 'Videos' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Saved' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Clip number 8/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Clip number 9/ })).toBeVisible();
  });

  test('shows the first video that is saved', async () => {
    playlists = [];
    signInAsOwner();
    show('/user/mochi.and.me?tab=saved');
    expect(await screen.findByText('Your saved videos will be available here')).toBeVisible();
    playlists = [createPlaylist('saved', { kind: 'saved', title: '' })];
    act(() => events.emit('video.saved', { fileName: 'clip9', isSaved: true }));
    expect(await screen.findByRole('link', { name: /Clip number 9/ })).toBeVisible();
  });

  test('a failed load can be retried', async () => {
    signInAsOwner();
    api.on('app/playlist/all', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    show('/user/mochi.and.me?tab=saved');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    api.on('app/playlist/all', { data: playlists });
    await userEvent.click(retryButton);
    expect(await screen.findByRole('link', { name: /Clip number 9/ })).toBeVisible();
  });
});
