import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { preloadModals } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import type { Playlist } from '@ontrend/shared/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../../locales/en.json';
import { useDialogs } from '../../../services/overlays/dialog-store.ts';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';

addTexts('shell', en);

const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const FILE = 'abcdefghijk';

function createPlaylist(id: string, changes: Partial<Playlist & { contains: boolean }> = {}) {
  const base = {
    description: '',
    visibility: 'private',
    videos: 2,
    cover: null,
    hasChosenCover: false,
  } as const;
  return {
    ...base,
    id,
    kind: 'playlist' as const,
    title: id,
    user: me,
    updatedAt: 1,
    contains: false,
    ...changes,
  };
}

let api: FakeApi;
let user: ReturnType<typeof userEvent.setup>;

beforeAll(preloadModals);
beforeEach(() => {
  user = userEvent.setup();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  useSession.setState({ status: 'signed-in', viewer: me });
  useDialogs.setState({ dialogs: [] });
  api = fakeApi();
  api.on('app/playlist/all', {
    data: [
      createPlaylist('saved', { kind: 'saved', title: '', contains: true }),
      createPlaylist('Cats', { visibility: 'public' }),
    ],
  });
  api.on('app/playlist/include', ({ isIncluded }) => ({ data: { isIncluded, videos: 3 } }));
});

function open() {
  const onClose = jest.fn();
  const dialog = (
    <AddToPlaylistDialog
      request={{ id: 'add-to-playlist', video: { fileName: FILE, isSaved: false, saves: 4 } }}
      open
      onClose={onClose}
      onClosed={() => {}}
    />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />
    </QueryClientProvider>,
  );
  return onClose;
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const changes = () =>
  api.bodies('app/playlist/include').map(({ playlist, isIncluded }) => [playlist, isIncluded]);

it('shows which playlists contain the video, and changes them at once', async () => {
  open();
  const cats = await box(/^Cats/);
  expect(cats).not.toBeChecked();
  expect(cats).toHaveAccessibleDescription('Everyone');
  await user.click(cats);
  await waitFor(() => expect(cats).toBeChecked());
  await user.click(cats);
  await waitFor(() => expect(cats).not.toBeChecked());
  await waitFor(() =>
    expect(changes()).toEqual([
      ['Cats', true],
      ['Cats', false],
    ]),
  );
  expect(api.bodies('app/playlist/all')).toEqual([{ file: FILE }]);
});

it('has the saved videos before the playlists, also before the first one was saved', async () => {
  api.on('app/playlist/save', ({ isSaved }) => ({ data: { isSaved, saves: 4 + Number(isSaved) } }));
  api.on('app/playlist/all', { data: [] });
  open();
  const saved = await box(/^Saved/);
  await user.click(saved);
  expect(saved).toBeChecked();
  await waitFor(() => expect(api.bodies('app/playlist/save')).toEqual([{ file: FILE, isSaved: true }]));
  act(() => events.emit('session.ended', { reason: 'logout' }));
});

it('reverts a change that the API rejects', async () => {
  api.on('app/playlist/include', { status: 409, error: { code: 'playlist-full', messages: ['Full'] } });
  open();
  const cats = await box(/^Cats/);
  await user.click(cats);
  await waitFor(() => expect(changes()).toEqual([['Cats', true]]));
  await waitFor(() => expect(cats).not.toBeChecked());
});

it('creates a playlist with the video, after the saved videos', async () => {
  api.on('app/playlist/edit', ({ title = '', visibility = 'private' }) => ({
    data: createPlaylist('new', { title, visibility }),
  }));
  open();
  await user.click(await screen.findByRole('button', { name: 'New playlist' }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(title).toHaveAccessibleDescription(/Enter a title/);
  await user.type(title, 'Dogs');
  await user.selectOptions(screen.getByRole('combobox'), 'Everyone');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await box(/^Dogs/)).toBeChecked();
  expect(api.bodies('app/playlist/edit')).toEqual([{ title: 'Dogs', visibility: 'public', file: FILE }]);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.getAllByRole('checkbox')[1]).toBe(await box(/^Dogs/));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New playlist' })).toHaveFocus());
});

it('keeps the form with the reason when the playlist cannot be created', async () => {
  api.on('app/playlist/edit', { status: 409, error: { code: 'too-many-playlists', messages: ['Too many'] } });
  open();
  await user.click(await screen.findByRole('button', { name: 'New playlist' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Dogs{Enter}');
  expect(await screen.findByText('Too many')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Dogs');
});

it('offers to load the playlists again', async () => {
  api.on('app/playlist/all', { status: 404, error: { code: 'video-not-found', messages: ['-'] } });
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/playlist/all', { data: [createPlaylist('Cats')] });
  await user.click(retry);
  expect(await box(/^Cats/)).toBeVisible();
});

it('lets a guest sign in first', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  const onClose = open();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(useDialogs.getState().dialogs.map(({ request }) => request.id)).toEqual(['authentication']);
  expect(api.bodies('app/playlist/all')).toEqual([]);
});
