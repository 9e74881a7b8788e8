import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import type { Notification } from '@ontrend/shared/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { buildNotification } from '../../testing/build-notification.ts';

const VIEWER = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };

const NOW = new Date(2026, 2, 10, 10).getTime();
const hoursAgo = (hours: number) => NOW / 1000 - hours * 3_600;

let api: FakeApi;
let scrolling: ReturnType<typeof mockIntersectionObserver>;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  scrolling = mockIntersectionObserver();
  useSession.setState({
    status: 'signed-in',
    viewer: VIEWER,
  });
  api = fakeApi();
});
afterEach(() => jest.restoreAllMocks());

function buildResponse(data: Notification[], page = 1, nextPageToken: string | null = null) {
  const pagination = { page, recordsPerPage: 200, recordsTotal: data.length };
  return { page, records: data.length, data, pagination, nextPageToken };
}

const renderNotifications = (query = '') => renderRemote(remote, { at: `/notifications${query}` });

const mixed = [
  buildNotification(1, {
    type: 'video-like',
    createdAt: hoursAgo(1),
    text: '',
    comment: null,
    unread: true,
    others: 12,
  }),
  buildNotification(2, { type: 'message', createdAt: hoursAgo(2), videoFileName: null, comment: null }),
  buildNotification(3, { type: 'comment-like', createdAt: hoursAgo(30) }),
  buildNotification(4, { type: 'video-comment', createdAt: hoursAgo(24 * 60), text: 'So good' }),
];

test('shows one sentence with its age under the separator of the day', async () => {
  api.on('app/notification/get', buildResponse(mixed));
  renderNotifications();
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(within(today).getAllByRole('listitem')).toHaveLength(2);
  expect(today).toHaveTextContent('hana.folds and 12 others liked your video 1 hr. ago');
  expect(screen.getByRole('region', { name: 'Yesterday' })).toHaveTextContent(
    'hana.folds liked your comment',
  );
  const old = screen.getByRole('region', { name: 'January 9, 2026' });
  expect(old).toHaveTextContent('hana.folds commented on your video “So good”');
  expect(screen.getByText("You've seen all the notifications")).toBeVisible();
});

test('shows the poster of the video, and none without a video or when it fails', async () => {
  api.on(
    'app/notification/get',
    buildResponse([
      buildNotification(1, { createdAt: hoursAgo(1) }),
      buildNotification(2, { type: 'follower', createdAt: hoursAgo(2), videoPoster: null }),
    ]),
  );
  renderNotifications();
  const [withVideo, follower] = await screen.findAllByRole('listitem');
  const poster = withVideo?.querySelector('img') as HTMLImageElement;
  expect(poster).toHaveAttribute('src', '/media/v/one/poster.webp');
  expect(follower?.querySelector('img')).toBeNull();
  fireEvent.error(poster);
  expect(withVideo?.querySelector('img')).toBeNull();
});

test('marks only unread notifications as new', async () => {
  api.on('app/notification/get', buildResponse(mixed));
  renderNotifications();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('New') !== null)).toEqual([true, false, false, false]);
});

test('links each notification to its target', async () => {
  api.on('app/notification/get', buildResponse(mixed));
  renderNotifications();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/video/paper-plane',
    '/messages?user=hana.folds',
    '/video/paper-plane?commentId=43',
    '/video/paper-plane?commentId=44',
  ]);
});

test.each([
  ['Likes', ['liked your video', 'liked your comment']],
  ['Comments', ['liked your comment', 'commented on your video']],
  ['Messages', ['sent you a message']],
])('filters the list by %s', async (tab, whats) => {
  api.on('app/notification/get', buildResponse(mixed));
  const { router } = renderNotifications();
  await userEvent.click(await screen.findByRole('link', { name: tab }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'true'),
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(whats.length);
  for (const [index, what] of whats.entries()) expect(rows[index]).toHaveTextContent(what);
  await userEvent.click(screen.getByRole('link', { name: 'All activity' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(mixed.length));
  expect(router.state.location.search).toBe('');
});

test('reads the category from the URL and falls back to "all"', async () => {
  api.on('app/notification/get', buildResponse(mixed));
  const { unmount } = renderNotifications('?category=message');
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  unmount();
  renderNotifications('?category=nonsense');
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});

test('loads the next page at the bottom and removes duplicates', async () => {
  const [first, second, third] = [1, 2, 3].map((id) => buildNotification(id, { createdAt: hoursAgo(id) }));
  api.on('app/notification/get', ({ nextPageToken }) =>
    nextPageToken === 'second'
      ? buildResponse([second, third] as Notification[], 2)
      : buildResponse([first, second] as Notification[], 1, 'second'),
  );
  renderNotifications();
  await waitFor(() => expect(scrolling.margins()).toEqual(['0px 0px 200px 0px']));
  expect(screen.queryByText("You've seen all the notifications")).not.toBeInTheDocument();
  await scrolling.reachEnd();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(await screen.findByText("You've seen all the notifications")).toBeVisible();
  expect(scrolling.margins()).toEqual([]);
  expect(api.bodies('app/notification/get')).toEqual([{ page: 1 }, { page: 2, nextPageToken: 'second' }]);
});

test('shows the empty state without notifications', async () => {
  api.on('app/notification/get', buildResponse([]));
  renderNotifications();
  expect(screen.getByText('Loading your notifications…')).toBeInTheDocument();
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/notifications.svg"]')).toBeInTheDocument();
  expect(screen.queryByText("You've seen all the notifications")).not.toBeInTheDocument();
});

test('shows an error and retries', async () => {
  api.on('app/notification/get', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  renderNotifications();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/notification/get', buildResponse(mixed));
  await userEvent.click(retryButton);
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});

test('shows the sign-in gate to guests without an API call', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  renderNotifications();
  expect(await screen.findByText('Notifications will appear here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fnotifications',
  );
  expect(api.bodies('app/notification/get')).toEqual([]);
});

test('shows a skeleton while the session is unknown, then the page', async () => {
  useSession.setState({ status: 'unknown', viewer: null });
  api.on('app/notification/get', buildResponse(mixed));
  renderNotifications();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your notifications…');
  expect(screen.queryByText('Notifications will appear here')).not.toBeInTheDocument();
  expect(api.bodies('app/notification/get')).toEqual([]);
  act(() => useSession.setState({ status: 'signed-in', viewer: VIEWER }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});
