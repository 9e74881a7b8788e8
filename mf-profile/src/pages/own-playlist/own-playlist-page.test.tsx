import { startEntities } from '@ontrend/shared/entities';
import { type FakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import type { Playlist, Video } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyChange } from '../../features/playlist-editor/changes.ts';
import remote from '../../remote.ts';
import { installBrowser } from '../../testing/fake-browser.ts';
import { createPlaylist, createVideo } from '../../testing/fixtures.ts';
import { fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';

let api: FakeApi;
/** What the server has stored. */
let playlist: Playlist;
let videos: Video[];
const removed = new Map<string, Video>();

const conflict = {
  status: 409,
  error: { code: 'playlist-changed', messages: ['This playlist has changed.'] },
};

Element.prototype.scrollIntoView ??= () => {};

beforeAll(startEntities);
beforeEach(() => {
  signOut();
  installBrowser({ isSecure: false });
  mockIntersectionObserver();
  api = fakeUploadApi();
  playlist = createPlaylist('cats', { title: 'Cats', description: 'All cats' });
  videos = [1, 2, 3, 4].map((id) => createVideo(id));
  api.on('app/playlist/all', () => ({ data: [playlist] }));
  api.on('app/playlist/get', () => ({ data: playlist }));
  api.on('app/playlist/videos', () => ({ data: videos, nextPageToken: null }));
  api.on('app/playlist/edit', ({ playlist: _id, cover, ...changes }) => {
    playlist = { ...playlist, ...changes, ...(cover === undefined ? {} : coverFields(cover)) } as Playlist;
    return { data: playlist };
  });
  api.on('app/playlist/move', ({ file, after }) => {
    videos = applyChange(videos, { kind: 'move', file, after });
    return { data: {} };
  });
  api.on('app/playlist/include', include);
});

/** Stores that a video is in the playlist, or not. */
function include({ file, isIncluded }: { file: string; isIncluded: boolean }) {
  const video = videos.find(({ fileName }) => fileName === file) ?? removed.get(file);
  if (video) removed.set(file, video);
  videos = videos.filter(({ fileName }) => fileName !== file);
  if (isIncluded && video) videos = [...videos, video];
  return { data: { isIncluded, videos: videos.length } };
}

const coverFields = (cover: string | null) => ({
  hasChosenCover: cover !== null,
  cover: { fileName: cover ?? 'clip1', firstFrame: '/media/poster.webp', placeholder: null },
});

function open() {
  const alert = jest.fn();
  signIn();
  const { router } = renderRemote(remote, { at: '/playlists/cats', shell: { alert } });
  return { alert, router };
}

const rows = () => screen.findAllByRole('listitem');
const shownOrder = () =>
  screen.queryAllByRole('listitem').map((row) => /number (\d+)/.exec(row.textContent ?? '')?.[1]);
const storedOrder = () => videos.map(({ id }) => String(id));
const handle = (id: number) => screen.findByRole('button', { name: `Move Clip number ${id}` });
const chooseFromMenu = async (button: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const remove = (id: number) => chooseFromMenu(`More options for Clip number ${id}`, 'Remove from playlist');

describe('details', () => {
  test('saves title, description and visibility', async () => {
    const { alert } = open();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toBeDisabled();
    // A private playlist has no link to share.
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    await userEvent.clear(title);
    await userEvent.type(title, 'Kittens');
    const description = screen.getByRole('textbox', { name: /^Description/ });
    expect(description).toHaveValue('All cats');
    await userEvent.clear(description);
    await userEvent.type(description, 'No dogs');
    await userEvent.click(screen.getByRole('radio', { name: /^Anyone with the link/ }));
    await userEvent.click(save);
    await waitFor(() => expect(save).toBeDisabled());
    expect(api.bodies('app/playlist/edit')).toEqual([
      expect.objectContaining({
        ...{ playlist: 'cats', title: 'Kittens', description: 'No dogs', visibility: 'unlisted' },
      }),
    ]);
    expect(title).toHaveValue('Kittens');
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(alert).not.toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ state: 'error' }));
  });

  test('a video of the list becomes the cover, and the first one again', async () => {
    const { alert } = open();
    await chooseFromMenu('More options for Clip number 3', 'Use as cover');
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Cover changed'));
    const [, , third] = await rows();
    expect(within(third as HTMLElement).getByText('Cover')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use the first video' }));
    await waitFor(() => expect(within(third as HTMLElement).queryByText('Cover')).toBeNull());
  });

  test('the saved videos have neither a title nor "Delete"', async () => {
    playlist = createPlaylist('cats', { kind: 'saved', title: '' });
    open();
    await rows();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('the owner reads that moderators have hidden the playlist', async () => {
    playlist = createPlaylist('cats', { isHidden: true });
    open();
    expect(
      await screen.findByText('Moderators have hidden this playlist. Only you can see it.'),
    ).toBeVisible();
  });

  test('deleting leads to the playlists', async () => {
    api.on('app/playlist/delete', { data: {} });
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/playlists'));
  });
});

describe('order', () => {
  test('Alt and an arrow key move a video, keep the focus and announce the position', async () => {
    open();
    const third = await handle(3);
    third.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shownOrder()).toEqual(['1', '3', '2', '4']);
    expect(await handle(3)).toHaveFocus();
    expect(screen.getByText('Clip number 3 is now at position 2 of 4')).toBeInTheDocument();
    await waitFor(() => expect(storedOrder()).toEqual(['1', '3', '2', '4']));
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(shownOrder()).toEqual(['3', '1', '2', '4']);
    expect(screen.getByText('Clip number 3 is already the first video')).toBeInTheDocument();
    expect(await handle(3)).toHaveFocus();
  });

  test('the menu and Alt with the arrow down move a video down', async () => {
    open();
    await chooseFromMenu('Move Clip number 1', 'Move down');
    expect(shownOrder()).toEqual(['2', '1', '3', '4']);
    (await handle(1)).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(shownOrder()).toEqual(['2', '3', '1', '4']);
    await waitFor(() => expect(storedOrder()).toEqual(['2', '3', '1', '4']));
  });

  test('the menu moves a video to the top and to the end', async () => {
    open();
    await chooseFromMenu('Move Clip number 3', 'Move to the top');
    expect(shownOrder()).toEqual(['3', '1', '2', '4']);
    await chooseFromMenu('Move Clip number 1', 'Move to the end');
    await waitFor(() => expect(storedOrder()).toEqual(['3', '2', '4', '1']));
    expect(shownOrder()).toEqual(['3', '2', '4', '1']);
  });

  test('"Move to the end" loads the other pages first', async () => {
    const all = videos;
    api.on('app/playlist/videos', ({ nextPageToken }) =>
      nextPageToken
        ? { data: all.slice(2), nextPageToken: null }
        : { data: all.slice(0, 2), nextPageToken: 'next' },
    );
    open();
    await chooseFromMenu('Move Clip number 1', 'Move to the end');
    await waitFor(() => expect(shownOrder()).toEqual(['2', '3', '4', '1']));
    expect(api.bodies('app/playlist/move')).toEqual([
      expect.objectContaining({ file: 'clip1', after: 'clip4' }),
    ]);
  });

  test('two moves are sent one after the other and end in the order that is shown', async () => {
    const replies: (() => void)[] = [];
    api.on('app/playlist/move', ({ file, after }) => {
      return new Promise((resolve) => {
        replies.push(() => {
          videos = applyChange(videos, { kind: 'move', file, after });
          resolve({ data: {} });
        });
      });
    });
    open();
    await chooseFromMenu('Move Clip number 4', 'Move to the top');
    await chooseFromMenu('Move Clip number 3', 'Move up');
    expect(shownOrder()).toEqual(['4', '1', '3', '2']);
    expect(replies).toHaveLength(1);
    await act(async () => replies[0]?.());
    await waitFor(() => expect(replies).toHaveLength(2));
    await act(async () => replies[1]?.());
    expect(storedOrder()).toEqual(['4', '1', '3', '2']);
    expect(shownOrder()).toEqual(['4', '1', '3', '2']);
  });

  test('a rejected move is reverted while a later one remains', async () => {
    const { alert } = open();
    await rows();
    let isFirst = true;
    const move = ({ file, after }: { file: string; after: string | null }) => {
      videos = applyChange(videos, { kind: 'move', file, after });
      return { data: {} };
    };
    api.on('app/playlist/move', (body) => {
      if (!isFirst) return move(body);
      isFirst = false;
      return { status: 500, error: { code: 'internal', messages: ['Down'] } };
    });
    await chooseFromMenu('Move Clip number 4', 'Move to the top');
    await chooseFromMenu('Move Clip number 2', 'Move to the end');
    await waitFor(() => expect(shownOrder()).toEqual(['1', '3', '4', '2']));
    expect(alert).toHaveBeenCalledWith(['Down'], { state: 'error' });
  });

  test('a conflict with another tab reloads the list and says so', async () => {
    const { alert } = open();
    await rows();
    videos = [createVideo(4), createVideo(3), createVideo(1)];
    api.on('app/playlist/move', conflict);
    await chooseFromMenu('Move Clip number 3', 'Move up');
    await waitFor(() => expect(shownOrder()).toEqual(['4', '3', '1']));
    expect(alert).toHaveBeenCalledWith('This playlist was changed elsewhere. Here is its current order.', {
      state: 'error',
    });
  });

  test('shows the order of another tab as soon as that tab has changed it', async () => {
    open();
    await rows();
    videos = [createVideo(2), createVideo(1)];
    await act(async () => new BroadcastChannel('ontrend-playlists').postMessage('cats'));
    await waitFor(() => expect(shownOrder()).toEqual(['2', '1']));
  });
});

describe('removal', () => {
  test('can be undone: the video returns to its place', async () => {
    const { alert } = open();
    await remove(2);
    expect(shownOrder()).toEqual(['1', '3', '4']);
    await waitFor(() => expect(storedOrder()).toEqual(['1', '3', '4']));
    const [text, { action }] = alert.mock.calls.at(-1);
    expect([text, action.label]).toEqual(['Removed from “Cats”', 'Undo']);
    act(() => action.onSelect());
    expect(shownOrder()).toEqual(['1', '2', '3', '4']);
    expect(await handle(2)).toHaveFocus();
    await waitFor(() => expect(storedOrder()).toEqual(['1', '2', '3', '4']));
  });

  test('a failed removal shows the video again', async () => {
    const { alert } = open();
    await rows();
    api.on('app/playlist/include', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    await remove(2);
    await waitFor(() => expect(alert).toHaveBeenCalledWith(['Down'], { state: 'error' }));
    expect(shownOrder()).toEqual(['1', '2', '3', '4']);
  });

  test('a video removed from the saved videos is not saved anymore', async () => {
    playlist = createPlaylist('cats', { kind: 'saved', title: '' });
    videos = videos.map((video) => ({ ...video, isSaved: true, saves: 3 }));
    api.on('app/playlist/save', { data: { isSaved: false, saves: 2 } });
    open();
    await chooseFromMenu('More options for Clip number 2', 'Remove from Saved');
    await waitFor(() =>
      expect(api.bodies('app/playlist/save')).toEqual([
        expect.objectContaining({ file: 'clip2', isSaved: false }),
      ]),
    );
    await waitFor(() => expect(shownOrder()).toEqual(['1', '3', '4']));
  });

  test('of a saved video that is undone before it has arrived restores the place', async () => {
    playlist = createPlaylist('cats', { kind: 'saved', title: '' });
    videos = videos.map((video) => ({ ...video, isSaved: true, saves: 3 }));
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api.on('app/playlist/include', (body) => arrival.then(() => include(body)));
    const { alert } = open();
    await chooseFromMenu('More options for Clip number 2', 'Remove from Saved');
    const [, { action }] = alert.mock.calls.at(-1);
    act(() => action.onSelect());
    arrive();
    await waitFor(() => expect(storedOrder()).toEqual(['1', '2', '3', '4']));
    expect(shownOrder()).toEqual(['1', '2', '3', '4']);
    // Saving would add it at the start.
    expect(api.bodies('app/playlist/save')).toEqual([]);
  });
});

test('opens a video within the playlist', async () => {
  const video = {
    path: '/video/:file',
    handle: { name: 'video', layout: 'default', transition: 'none' } as const,
    element: <p>watching</p>,
  };
  signIn();
  const { router } = renderRemote(
    { ...remote, routes: [...remote.routes, video] },
    { at: '/playlists/cats' },
  );
  const { key } = router.state.location;
  await userEvent.click(await screen.findByRole('link', { name: 'Clip number 2' }));
  expect(router.state.location).toMatchObject({
    pathname: '/video/clip2',
    state: { backgroundKey: key, feed: { kind: 'grid', source: { kind: 'playlist', value: 'cats' } } },
  });
});

test('without videos the list leads to videos', async () => {
  videos = [];
  open();
  expect(await screen.findByText('No videos yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch videos' })).toHaveAttribute('href', '/browse/for-you');
});

test('a failed load can be retried', async () => {
  api.on('app/playlist/get', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  open();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/playlist/get', { data: playlist });
  await userEvent.click(retryButton);
  expect(await rows()).toHaveLength(4);
});

test.each([
  ['a deleted playlist', { status: 404, error: { code: 'playlist-not-found', messages: ['No'] } }],
  [
    'a playlist of another user',
    { data: createPlaylist('cats', { user: { id: 8, username: 'ann', name: 'Ann', avatar: null } }) },
  ],
])('%s is not found', async (_name, reply) => {
  api.on('app/playlist/get', reply);
  open();
  expect(await screen.findByText('Playlist not found')).toBeVisible();
});
