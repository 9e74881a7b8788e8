import { storePreferences, useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Playlist } from '@ontrend/shared/wire';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { createPage, setUpFeed } from '../../testing/feed-harness.ts';

// The first render takes long on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

const ID = 'AAAAAAAAAAAAAAAA';
const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const playlist: Playlist = {
  id: ID,
  kind: 'playlist',
  title: 'Cats',
  description: 'Only\ncats',
  visibility: 'public',
  videos: 3,
  cover: null,
  hasChosenCover: false,
  user: { id: 7, username: 'mochi', name: 'Mochi', avatar: null },
  updatedAt: 1_790_000_000,
};
let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
  useSession.setState({ status: 'guest', viewer: null });
});
afterEach(() => storePreferences({ gridLists: false }));

async function open(changes: Partial<Playlist> = {}, shell = {}) {
  api.on('app/playlist/get', { data: { ...playlist, ...changes } });
  const routes = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  renderRemote({ ...remote, routes }, { at: `/browse/playlist/${ID}`, shell });
  return { heading: await screen.findByRole('heading', { level: 1 }) };
}

test('is a feed in the order of the playlist, with its owner and number of videos', async () => {
  const { heading } = await open();
  expect(heading).toHaveTextContent('Cats');
  expect(screen.getByText(/3 videos/)).toBeVisible();
  expect(screen.getByRole('link', { name: '@mochi' })).toHaveAttribute('href', '/user/mochi');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(api.bodies('app/video/get')[0]).toEqual({ filter: { kind: 'playlist', value: ID } });
});

test('is a grid with the description if the viewer prefers grids', async () => {
  storePreferences({ gridLists: true });
  await open();
  expect(await screen.findByText(/Only/)).toHaveTextContent('Only cats');
  expect(screen.getByRole('region', { name: 'Videos: Cats' })).toBeVisible();
});

test('shares its link, unless it is private', async () => {
  const user = userEvent.setup();
  const alert = jest.fn();
  await open({ visibility: 'unlisted' }, { alert });
  expect(screen.getByText('Anyone with the link')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Share playlist' }));
  await waitFor(() => expect(alert.mock.calls).toEqual([['Copied']]));
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/browse/playlist/${ID}?sf=-1`);
});

test('has its embed code with the size of the first video, unless it is private', async () => {
  const user = userEvent.setup();
  const openDialog = jest.fn();
  await open({}, { openDialog });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'More options for this playlist' }));
  await user.click(screen.getByRole('menuitem', { name: 'Embed' }));
  const { width, height } = createVideo('a');
  expect(openDialog.mock.calls).toEqual([
    [{ id: 'embed-playlist', playlist: { id: ID, title: 'Cats' }, size: { width, height } }],
  ]);
});

test('is reported by other users', async () => {
  const user = userEvent.setup();
  const openDialog = jest.fn();
  await open({}, { openDialog });
  await user.click(screen.getByRole('button', { name: 'More options for this playlist' }));
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  expect(openDialog.mock.calls).toEqual([[{ id: 'report', target: { type: 'playlist', id: ID } }]]);
});

test('its owner sees that moderators have hidden it, and cannot report it', async () => {
  const user = userEvent.setup();
  useSession.setState({ status: 'signed-in', viewer: me });
  await open({ user: me, isHidden: true });
  expect(screen.getByText('Hidden by moderators')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More options for this playlist' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Embed']);
});

test('its owner edits it; the saved videos have a name', async () => {
  useSession.setState({ status: 'signed-in', viewer: me });
  const { heading } = await open({ kind: 'saved', title: '', visibility: 'private', user: me });
  expect(heading).toHaveTextContent('Saved');
  expect(screen.queryByRole('button', { name: 'Share playlist' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More options for this playlist' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit playlist' })).toHaveAttribute('href', `/playlists/${ID}`);
});

test('says that it is empty', async () => {
  api.on('app/video/get', createPage([]));
  await open({ videos: 0 });
  expect(await screen.findByText('There are no videos here yet')).toBeVisible();
});

test('an unknown playlist is a page that does not exist', async () => {
  api.on('app/playlist/get', { status: 404, error: { code: 'playlist-not-found', messages: ['-'] } });
  const routes = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  renderRemote({ ...remote, routes }, { at: `/browse/playlist/${ID}` });
  expect(await screen.findByText('lost')).toBeVisible();
});
