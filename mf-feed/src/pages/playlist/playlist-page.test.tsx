import { storePreferences, useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Playlist } from '@ontrend/shared/wire';
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPosition, resetPosition } from '../../features/feed/feed-position.ts';
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
afterEach(() => {
  storePreferences({ gridLists: false });
  localStorage.clear();
});

async function open(changes: Partial<Playlist> = {}, shell = {}, search = '', device = {}) {
  api.on('app/playlist/get', { data: { ...playlist, ...changes } });
  const routes = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  renderRemote({ ...remote, routes }, { at: `/browse/playlist/${ID}${search}`, shell, device });
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
  expect(await act(() => navigator.clipboard.readText())).toBe(
    `http://localhost/browse/playlist/${ID}?sf=-1`,
  );
});

test('is shared with the system on phones', async () => {
  const user = userEvent.setup();
  const alert = jest.fn();
  const share = jest.fn(async () => undefined);
  Object.assign(navigator, { share });
  await open({}, { alert }, '', { mobile: true });
  await user.click(screen.getByRole('button', { name: 'Share playlist' }));
  expect(share.mock.calls).toEqual([
    [{ url: `http://localhost/browse/playlist/${ID}?sf=-1`, title: 'Cats' }],
  ]);
  expect(alert).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'share');
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

test('its owner edits a private one, which has neither a link to share nor an embed code', async () => {
  useSession.setState({ status: 'signed-in', viewer: me });
  await open({ visibility: 'private', user: me });
  expect(screen.getByRole('link', { name: 'Edit playlist' })).toHaveAttribute('href', `/playlists/${ID}`);
  expect(screen.queryByRole('button', { name: 'Share playlist' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More options for this playlist' })).toBeNull();
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

describe('a series', () => {
  const now = Math.floor(Date.now() / 1_000);
  const progress = { part: 2, parts: 20, isFinished: true, watchedAt: now - 60 };
  const names = Array.from({ length: 20 }, (_, index) => `part${index + 1}`);

  beforeEach(() => {
    resetPosition({ kind: 'playlist', value: ID });
    // jsdom has no layout.
    Element.prototype.scrollIntoView = jest.fn();
    api.on('app/video/get', createPage(names.slice(0, 10), 'next'));
    api.on('app/playlist/videos', (body: { limit?: number }) =>
      createPage(names.slice(10, 10 + (body.limit ?? 0)), null),
    );
  });

  test('begins at the part of its link, after the parts before it', async () => {
    await open({ kind: 'series' }, {}, '?part=15');
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(16));
    expect(getPosition({ kind: 'playlist', value: ID })).toBe(14);
    const row = document.querySelector("[data-index='14']");
    await waitFor(() => expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(row));
    expect(api.bodies('app/playlist/videos')).toEqual([{ playlist: ID, limit: 6, nextPageToken: 'next' }]);
  });

  test.each(['?part=0', '?part=x', '?part=1', ''])('begins at its start: %s', async (search) => {
    await open({ kind: 'series' }, {}, search);
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(10));
    expect(getPosition({ kind: 'playlist', value: ID })).toBe(0);
  });

  test('offers the part after the one that was watched to its end', async () => {
    await open({ kind: 'series', progress });
    expect(await screen.findByRole('link', { name: 'Continue with part 3' })).toHaveAttribute(
      'href',
      `/browse/playlist/${ID}?part=3`,
    );
  });

  test.each([
    ['a playlist', { kind: 'playlist', progress }, ''],
    ['a series that was not started', { kind: 'series', progress: null }, ''],
    [
      'a part that was not finished and is the first',
      { kind: 'series', progress: { ...progress, part: 1, isFinished: false } },
      '',
    ],
    ['a series that was watched to its end', { kind: 'series', progress: { ...progress, part: 20 } }, ''],
    ['the page of this part', { kind: 'series', progress }, '?part=3'],
  ] as const)('offers nothing for %s', async (_what, changes, search) => {
    await open(changes, {}, search);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  test('prefers what this browser has stored later, and opens the part over a grid', async () => {
    const user = userEvent.setup();
    storePreferences({ gridLists: true });
    localStorage.setItem(
      `ontrend.user.0.series.${ID}`,
      JSON.stringify({
        ...progress,
        file: 'part12',
        part: 12,
        isFinished: false,
        watchedAt: now,
        settledAt: now * 1_000,
      }),
    );
    api.on('app/playlist/get', { data: { ...playlist, kind: 'series', progress } });
    const { router } = renderRemote(remote, { at: `/browse/playlist/${ID}` });
    await user.click(await screen.findByRole('button', { name: 'Continue with part 12' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/part12'));
  });
});
