import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { preloadModals } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createProfile, createVideo } from '../../testing/fixtures.ts';
// Loaded up front, as after an earlier visit.
import '../../features/users/user-list-dialog.tsx';

const VIEWER = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const OWNER = { ...VIEWER, id: 7, username: 'mochi.and.me' };
const RELATIONSHIP_CALLS = { isBlocked: false, isMuted: false, hasSubscribe: false, subscribers: 3 };
const NO_VIDEOS = {
  data: [],
  pagination: { page: 1, recordsPerPage: 15, recordsTotal: 0 },
  nextPageToken: null,
};

let api: FakeApi;
let shell: { alert: jest.Mock; openDialog: jest.Mock; openSheet: jest.Mock };
let user: ReturnType<typeof userEvent.setup>;

beforeAll(preloadModals);
beforeEach(() => {
  user = userEvent.setup();
  mockIntersectionObserver();
  shell = { alert: jest.fn(), openDialog: jest.fn(), openSheet: jest.fn() };
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  api = fakeApi();
  api.on('app/user/external-profile', { data: createProfile() });
  api.on('app/user/self-profile', { data: createOwnProfile() });
  api.on('app/user/videos', { ...NO_VIDEOS, data: [createVideo(1)] });
});

async function show({ mobile = false } = {}) {
  const services: Partial<ShellServices> = shell;
  const routesWithErrors = remote.routes.map((route) => ({ ...route, errorElement: <p>lost</p> }));
  const result = renderRemote(
    { ...remote, routes: routesWithErrors },
    { at: '/user/mochi.and.me', device: { mobile }, shell: services },
  );
  await screen.findByRole('heading', { level: 1 });
  return result;
}
const inMenu = async (name: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  return screen.findByRole('menuitem', { name });
};

test("another user's profile has message, share and a menu with report", async () => {
  await show();
  expect(screen.getByRole('link', { name: 'Send message' })).toHaveAttribute(
    'href',
    '/messages?user=mochi.and.me',
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shell.alert.mock.calls).toEqual([['Copied']]));
  expect(await act(() => navigator.clipboard.readText())).toBe('http://localhost/user/mochi.and.me?sf=me');
  await user.click(await inMenu('Report'));
  expect(shell.openDialog).toHaveBeenCalledWith({ id: 'report', target: { type: 'user', id: '7' } });
});

test('a guest who sends a message is prompted to sign in first', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  const { router } = await show();
  await user.click(screen.getByRole('link', { name: 'Send message' }));
  expect(shell.openDialog).toHaveBeenCalledWith(expect.objectContaining({ id: 'authentication' }));
  expect(router.state.location.pathname).toBe('/user/mochi.and.me');
});

test("the viewer's own profile has an edit link, uses the self-profile call and has no follow or message button", async () => {
  useSession.setState({ status: 'signed-in', viewer: OWNER });
  await show();
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/settings');
  for (const name of ['Follow', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
  expect(api.bodies('app/user/self-profile')).toHaveLength(1);
  expect(api.bodies('app/user/external-profile')).toEqual([]);
});

test('shows whether the user follows the viewer', async () => {
  api.on('app/user/external-profile', { data: createProfile({ isFollower: true }) });
  await show();
  expect(screen.getByText('Follows you')).toBeVisible();
});

test('blocking asks for confirmation, hides everything and can be reverted on the same page', async () => {
  api.on('app/user/block', () => {
    api.on('app/user/external-profile', { data: createProfile({ isBlocked: true }) });
    return { data: { ...RELATIONSHIP_CALLS, isBlocked: true } };
  });
  api.on('app/user/unblock', () => {
    api.on('app/user/external-profile', { data: createProfile() });
    return { data: RELATIONSHIP_CALLS };
  });
  await show();
  await user.click(await inMenu('Block'));
  const dialog = await screen.findByRole('dialog', { name: 'Block @mochi.and.me?' });
  expect(api.bodies('app/user/block')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('heading', { name: 'You blocked \u2068@mochi.and.me\u2069' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Videos' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Followers' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('tab', { name: 'Videos' })).toBeVisible();
  expect([api.bodies('app/user/block'), api.bodies('app/user/unblock')]).toEqual([
    [{ userId: 7 }],
    [{ userId: 7 }],
  ]);
});

test('a muted profile shows a notice with an unmute button', async () => {
  api.on('app/user/mute', () => {
    api.on('app/user/external-profile', { data: createProfile({ isMuted: true }) });
    return { data: { ...RELATIONSHIP_CALLS, isMuted: true } };
  });
  const onSuccess = jest.fn();
  const stop = events.on('call.succeeded', onSuccess);
  await show();
  await user.click(await inMenu('Mute'));
  expect(await screen.findByText(/You muted @mochi.and.me/)).toBeVisible();
  expect(onSuccess).toHaveBeenCalledWith({ messages: ['@mochi.and.me is muted'] });
  stop();
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

test('a guest signs in first, and the action runs afterwards', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  api.on('app/user/mute', { data: { ...RELATIONSHIP_CALLS, isMuted: true } });
  await show();
  await user.click(await inMenu('Mute'));
  expect(shell.openDialog).toHaveBeenCalledWith({ id: 'authentication', onDismissed: expect.any(Function) });
  expect(api.bodies('app/user/mute')).toEqual([]);
  await act(async () => {
    useSession.setState({ status: 'signed-in', viewer: VIEWER });
    events.emit('session.started', { userId: VIEWER.id });
  });
  await waitFor(() => expect(api.bodies('app/user/mute')).toEqual([{ userId: 7 }]));
});

test('an action that a guest requested in the previous release runs after signing in', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  api.on('app/user/mute', { data: { ...RELATIONSHIP_CALLS, isMuted: true } });
  await show();
  const intent = { name: 'standing', payload: { change: 'mute', userId: 7 }, at: Date.now() };
  sessionStorage.setItem('ontrend.intent', JSON.stringify(intent));
  await act(async () => {
    useSession.setState({ status: 'signed-in', viewer: VIEWER });
    events.emit('session.started', { userId: VIEWER.id });
  });
  await waitFor(() => expect(api.bodies('app/user/mute')).toEqual([{ userId: 7 }]));
});

test('on mobile a guest gets the sign-in sheet', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  await show({ mobile: true });
  await user.click(await inMenu('Mute'));
  expect(shell.openSheet).toHaveBeenCalledWith(expect.objectContaining({ id: 'sign-in-gate' }));
});

describe('user lists', () => {
  const createUser = (id: number, hasSubscribe = false) => ({
    id,
    username: `fan${id}`,
    name: `Fan ${id}`,
    avatar: null,
    hasSubscribe,
    subscribers: 1,
  });

  test('open from a count, switch by tab, and each row has a follow button', async () => {
    api.on('app/user/subscribers', { data: [createUser(21), createUser(22, true)], nextPageToken: null });
    api.on('app/user/subscriptions', { data: [], nextPageToken: null });
    api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 2 } });
    await show();
    await user.click(screen.getByRole('button', { name: 'Followers' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Followers and following of Mochi & Mara' }),
    );
    expect(await dialog.findByRole('link', { name: /@fan21/ })).toHaveAttribute('href', '/user/fan21');
    const follow = dialog.getByRole('button', { name: 'Follow' });
    expect(follow).toHaveAccessibleDescription('@fan21 Fan 21');
    await user.click(follow);
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Unfollow' })).toHaveLength(2));
    await user.click(dialog.getByRole('tab', { name: 'Following' }));
    expect(await dialog.findByText('Not following anyone yet')).toBeVisible();
  });

  test('close when a user is opened', async () => {
    api.on('app/user/subscribers', { data: [createUser(21)], nextPageToken: null });
    await show();
    await user.click(screen.getByRole('button', { name: 'Followers' }));
    api.on('app/user/external-profile', { data: createProfile({ ...createUser(21) }) });
    await user.click(await screen.findByRole('link', { name: /@fan21/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fan 21' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are searched by name after typing stops', async () => {
    api.on('app/user/subscribers', ({ search }) => ({
      data: search ? [] : [createUser(21)],
      nextPageToken: null,
    }));
    await show();
    await user.click(screen.getByRole('button', { name: 'Followers' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('searchbox', { name: 'Search by name' }), 'zoe');
    expect(await dialog.findByText('No users found for “\u2068zoe\u2069”')).toBeVisible();
    expect(api.bodies('app/user/subscribers').map(({ search }) => search)).toEqual([undefined, 'zoe']);
  });

  test('show an error with a retry button', async () => {
    api.on('app/user/subscribers', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    await show();
    await user.click(screen.getByRole('button', { name: 'Followers' }));
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    api.on('app/user/subscribers', { data: [createUser(21)], nextPageToken: null });
    await user.click(retryButton);
    expect(await screen.findByRole('link', { name: /@fan21/ })).toBeVisible();
  });
});

test('a profile that is being deleted redirects to the page for deleted profiles', async () => {
  api.on('app/user/external-profile', { status: 404, error: { code: 'user-deleted', messages: ['Gone'] } });
  const { router } = await show();
  expect(router.state.location.pathname).toBe('/UserDeleted');
});
