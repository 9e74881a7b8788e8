import { useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Playlist } from '@ontrend/shared/wire';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createPlaylist } from '../../testing/fixtures.ts';
import { fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';

let api: FakeApi;
/** What the server has stored. */
let playlists: Playlist[];

beforeEach(() => {
  signOut();
  api = fakeUploadApi();
  playlists = [
    createPlaylist('saved', { kind: 'saved', title: '', visibility: 'private' }),
    createPlaylist('cats', { title: 'Cats', videos: 1, visibility: 'unlisted' }),
    createPlaylist('dogs', { title: 'Dogs', visibility: 'public' }),
  ];
  api.on('app/playlist/all', () => ({ data: playlists }));
  api.on('app/playlist/delete', ({ playlist }) => {
    playlists = playlists.filter(({ id }) => id !== playlist);
    return { data: {} };
  });
});

const open = (alert = jest.fn(), device = {}) => {
  signIn();
  renderRemote(remote, { at: '/playlists', shell: { alert }, device });
  return alert;
};
const tiles = () => screen.findAllByRole('listitem');
const openMenu = async (title: string) =>
  userEvent.click(await screen.findByRole('button', { name: `More options for ${title}` }));

test('shows the saved videos first, with the number of videos and who can see each playlist', async () => {
  open();
  expect((await tiles()).map((tile) => tile.textContent)).toEqual([
    'Saved12 videosOnly you',
    'Cats1 videoAnyone with the link',
    'Dogs12 videos',
  ]);
  expect(screen.getByRole('link', { name: 'Cats' })).toHaveAttribute('href', '/browse/playlist/cats');
});

test('says that moderators have hidden a playlist', async () => {
  playlists = [createPlaylist('cats', { visibility: 'public', isHidden: true })];
  open();
  expect((await tiles())[0]).toHaveTextContent('Hidden by moderators');
});

test('creates a playlist after a title is entered, and shows it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
  const dialog = await screen.findByRole('dialog', { name: 'New playlist' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Field is required')).toBeVisible();
  expect(api.bodies('app/playlist/edit')).toEqual([]);

  api.on('app/playlist/edit', ({ title = '', visibility }) => {
    const created = createPlaylist('birds', { title, videos: 0, visibility: visibility ?? 'private' });
    playlists = [...playlists, created];
    return { data: created };
  });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Birds');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Everyone/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('link', { name: 'Birds' })).toBeVisible();
  expect(api.bodies('app/playlist/edit')).toEqual([
    expect.objectContaining({ title: 'Birds', description: '', visibility: 'public' }),
  ]);
});

test('a rejected playlist keeps the dialog open with what was typed', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
  const dialog = await screen.findByRole('dialog', { name: 'New playlist' });
  const messages = ['You can have at most 200 playlists. Delete one to create another.'];
  api.on('app/playlist/edit', { status: 409, error: { code: 'too-many-playlists', messages } });
  const title = within(dialog).getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'Birds');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText(messages[0] as string)).toBeVisible();
  expect(title).toHaveValue('Birds');
});

test('the menu offers only what applies to the playlist', async () => {
  playlists.push(createPlaylist('birds', { title: 'Birds', visibility: 'private' }));
  open();
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await openMenu('Saved');
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/playlists/saved');
  expect(items()).toEqual(['Edit']);
  await userEvent.keyboard('{Escape}');
  await openMenu('Cats');
  await screen.findByRole('menuitem', { name: 'Share' });
  expect(items()).toEqual(['Edit', 'Share', 'Embed', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await openMenu('Birds');
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(items()).toEqual(['Edit', 'Delete']);
});

test('shares the link with the username of the viewer', async () => {
  // Installs a clipboard.
  const user = userEvent.setup();
  const alert = open();
  await openMenu('Cats');
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  expect(await act(() => navigator.clipboard.readText())).toBe(
    'http://localhost/browse/playlist/cats?sf=mochi',
  );
  expect(alert).toHaveBeenCalledWith('Copied');
});

test('shares with the system on phones', async () => {
  const share = jest.fn(async () => undefined);
  Object.assign(navigator, { share });
  const alert = open(jest.fn(), { mobile: true });
  await openMenu('Cats');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
  expect(share.mock.calls).toEqual([
    [{ url: 'http://localhost/browse/playlist/cats?sf=mochi', title: 'Cats' }],
  ]);
  expect(alert).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'share');
});

test('deletes a playlist after a confirmation', async () => {
  open();
  await openMenu('Cats');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Cats”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(api.bodies('app/playlist/delete')).toEqual([]);
  await openMenu('Cats');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
  await screen.findByRole('link', { name: 'Dogs' });
  expect(screen.queryByRole('link', { name: 'Cats' })).toBeNull();
});

test('without playlists there is one action', async () => {
  playlists = [];
  open();
  expect(await screen.findByText('No playlists yet')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New playlist']);
});

test('a failed load can be retried', async () => {
  api.on('app/playlist/all', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  open();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/playlist/all', { data: playlists });
  await userEvent.click(retryButton);
  expect(await tiles()).toHaveLength(3);
});

test('guests are asked to sign up', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  renderRemote(remote, { at: '/playlists' });
  expect(await screen.findByText('Your playlists will appear here')).toBeVisible();
  expect(api.bodies('app/playlist/all')).toEqual([]);
});

test('creates a series, and shows where the viewer continues one', async () => {
  const progress = { part: 2, parts: 5, isFinished: false, watchedAt: 1_790_000_000 };
  playlists.push(
    createPlaylist('course', { title: 'Course', kind: 'series', visibility: 'public', progress }),
  );
  open();
  expect((await tiles()).map((tile) => tile.textContent)).toContain(
    'CourseSeries · 12 videosContinue with part 2',
  );
  expect(screen.getByRole('link', { name: 'Continue with part 2' })).toHaveAttribute(
    'href',
    '/browse/playlist/course?part=2',
  );
  await userEvent.click(screen.getByRole('button', { name: 'New playlist' }));
  const dialog = await screen.findByRole('dialog', { name: 'New playlist' });
  expect(within(dialog).getByRole('radio', { name: /^Playlist/ })).toBeChecked();
  api.on('app/playlist/edit', { data: createPlaylist('birds', { kind: 'series' }) });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Birds');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Series/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(api.bodies('app/playlist/edit')).toEqual([
    expect.objectContaining({ title: 'Birds', kind: 'series' }),
  ]);
});
