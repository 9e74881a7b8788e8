import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { SuggestedCreator } from '@ontrend/shared/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile } from '../../testing/fixtures.ts';
import WelcomeSlot from './welcome.tsx';

const CATEGORIES = ['Food', 'Music', 'Science'].map((name, index) => ({
  id: index + 1,
  name,
  prefix: name.toLowerCase(),
  poster: { firstFrame: `/media/${name}.webp`, placeholder: null },
}));
const createCreator = (id: number, name: string, categoryIds: number[]): SuggestedCreator => ({
  user: { id, username: name.toLowerCase(), name, avatar: null, hasSubscribe: false, subscribers: 1_500 },
  categoryIds,
  posters: [],
});
const CREATORS = [
  createCreator(1, 'Singer', [2]),
  createCreator(2, 'Cook', [1]),
  createCreator(3, 'Chef', [1]),
];

let api: FakeApi;
let close: jest.Mock;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup();
  close = jest.fn();
  const profile = createOwnProfile({ name: 'user4711', avatar: null });
  useSession.setState({ status: 'signed-in', viewer: { ...profile, willBeDeleted: null } });
  api = fakeApi();
  api.on('app/user/self-profile', { data: profile });
  api.on('app/user/get-profile', { data: { ...profile, preferences: {} } } as never);
  api.on('app/user/edit-profile', { data: {}, message: '' } as never);
  api.on('app/video/explore', { data: { categories: CATEGORIES, hashtags: [], videos: [] } });
  api.on('app/user/welcome', { data: { creators: CREATORS } });
  api.on('app/user/interests', ({ categoryIds }) => ({ data: { categoryIds } }));
});

function open() {
  const handle = { name: 'welcome', layout: 'default', transition: 'fade' } as const;
  const routes = [{ path: '/', handle, element: <WelcomeSlot close={close} /> }];
  return renderRemote({ ...remote, routes }, { at: '/' });
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('saves the name, stores the chosen categories, refreshes the feed and suggests their creators first', async () => {
  const refreshed = jest.fn();
  const stop = events.on('personalization.changed', refreshed);
  const { unmount } = open();
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Nia');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'What do you like to watch?' })).toHaveFocus();
  expect(api.bodies('app/user/edit-profile')).toEqual([expect.objectContaining({ name: 'Nia' })]);

  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await press('Food');
  await press('Science');
  await press('Science');
  expect(screen.getByRole('button', { name: 'Food' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('1 chosen');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Follow a few creators' })).toHaveFocus();
  expect(api.bodies('app/user/interests')).toEqual([expect.objectContaining({ categoryIds: [1] })]);

  const creators = within(screen.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem');
  expect(creators.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cook'),
    expect.stringContaining('Chef'),
    expect.stringContaining('Singer'),
  ]);
  await press('Start watching');
  expect(close).toHaveBeenCalledTimes(1);
  unmount();
  expect(refreshed).toHaveBeenCalledTimes(1);
  stop();
});

it('skips every screen without a call that changes something', async () => {
  const refreshed = jest.fn();
  const stop = events.on('personalization.changed', refreshed);
  const { unmount } = open();
  await press('Skip');
  await screen.findByRole('heading', { name: 'What do you like to watch?' });
  await press('Skip');
  await screen.findByRole('heading', { name: 'Follow a few creators' });
  await press('Skip');
  expect(close).toHaveBeenCalledTimes(1);
  unmount();
  expect(refreshed).not.toHaveBeenCalled();
  expect(api.bodies('app/user/edit-profile')).toEqual([]);
  expect(api.bodies('app/user/interests')).toEqual([]);
  stop();
});

it('shows why a name was rejected and keeps it', async () => {
  api.on('app/user/edit-profile', {
    status: 422,
    error: { code: 'failed', messages: ['Max 40 characters'] },
  });
  open();
  await user.type(await screen.findByLabelText('Name'), '!');
  await press('Continue');
  expect(await screen.findByRole('alert')).toHaveTextContent('Max 40 characters');
  expect(screen.getByLabelText('Name')).toHaveValue('user4711!');
});

it('can be skipped or tried again when a screen cannot be loaded', async () => {
  api.on('app/video/explore', { status: 503, error: { code: 'failed', messages: ['Not now'] } });
  open();
  await press('Skip');
  expect(await screen.findByText("Couldn't load this step")).toBeVisible();
  api.on('app/video/explore', { data: { categories: CATEGORIES, hashtags: [], videos: [] } });
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Music' })).toBeVisible();
});
