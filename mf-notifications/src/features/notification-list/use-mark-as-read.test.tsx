import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import {
  expectConsoleMessage,
  type FakeApi,
  fakeApi,
  mockIntersectionObserver,
  renderRemote,
} from '@ontrend/shared/testing';
import type { Notification } from '@ontrend/shared/wire';
import { act, screen, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { buildNotification } from '../../testing/build-notification.ts';

let api: FakeApi;
let scrolling: ReturnType<typeof mockIntersectionObserver>;
const LIKE = 6;
const COMMENT = 2;
const counters = () => queryClient.getQueryData(sharedQueryKeys.unread);
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function mockList(data: Notification[]) {
  const pagination = { page: 1, recordsPerPage: 200, recordsTotal: data.length };
  api.on('app/notification/get', { page: 1, records: data.length, data, pagination, nextPageToken: null });
}

const notifications = [
  buildNotification(3, { type: 'video-like', activityId: LIKE, unread: true }),
  buildNotification(2, { type: 'video-like', activityId: LIKE, unread: true }),
  buildNotification(1, { activityId: COMMENT }),
];

beforeEach(async () => {
  // At noon, because the list of the set-up also changes at midnight.
  jest.useFakeTimers({ now: new Date(2026, 2, 10, 12) });
  queryClient.clear();
  scrolling = mockIntersectionObserver();
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null },
  });
  api = fakeApi();
  mockList(notifications);
  api.on('app/notification/mark-as-read', { data: [{ activityId: COMMENT, count: 4 }] });
  renderRemote(remote, { at: '/notifications' });
  await advance(10);
  queryClient.setQueryData(sharedQueryKeys.unread, {
    data: [
      { activityId: LIKE, count: 1 },
      { activityId: COMMENT, count: 4 },
    ],
  });
});
afterEach(() => jest.useRealTimers());

const unreadStates = () =>
  screen.getAllByRole('listitem').map((row) => within(row).queryByText('New') !== null);

it('marks half-visible notifications as read in one call and never counts below 0', async () => {
  expect(unreadStates()).toEqual([true, true, false]);
  await scrolling.reachEnd();
  expect(api.bodies('app/notification/mark-as-read')).toEqual([]);
  // The call fails, but the notifications stay read on this page.
  api.on('app/notification/mark-as-read', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  expectConsoleMessage('warn', /^mark-as-read failed: ApiError: Down/, 1);
  await advance(400);
  expect(counters()).toEqual({
    data: [
      { activityId: LIKE, count: 0 },
      { activityId: COMMENT, count: 4 },
    ],
  });
  await advance(10);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  // The dots show what was new when the list was opened.
  expect(unreadStates()).toEqual([true, true, false]);
  expect(api.bodies('app/notification/mark-as-read')).toEqual([{ ids: [3, 2] }]);
});

it('replaces the counters by those of the response', async () => {
  await scrolling.reachEnd();
  await advance(400);
  expect(counters()).toEqual({ data: [{ activityId: COMMENT, count: 4 }] });
});

it('lowers the count of the category of messages, but not the badge of unread messages', async () => {
  const ids = [5, 4];
  mockList(ids.map((id) => buildNotification(id, { type: 'message', activityId: 1, unread: true })));
  await act(() => queryClient.invalidateQueries({ queryKey: ['mf-notifications'] }));
  await advance(10);
  const badge = { data: [{ activityId: 1, count: 7 }] };
  act(() => void queryClient.setQueryData(sharedQueryKeys.unread, badge));
  expect(await screen.findByRole('link', { name: 'Messages 2 new' })).toBeInTheDocument();
  api.on('app/notification/mark-as-read', badge);
  await scrolling.reachEnd();
  await advance(400);
  await advance(10);
  expect(screen.getByRole('link', { name: 'Messages' })).toBeInTheDocument();
  expect(counters()).toEqual(badge);
});

it('shows the unread count of each category and updates it', async () => {
  await advance(10);
  expect(screen.getByRole('link', { name: 'Likes 1 new' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All activity 5 new' })).toBeInTheDocument();
  await scrolling.reachEnd();
  await advance(400);
  await advance(10);
  expect(screen.getByRole('link', { name: 'Likes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Comments 4 new' })).toBeInTheDocument();
});

it("moves today's notifications to yesterday at midnight", async () => {
  const late = new Date(2026, 2, 10, 23, 50).getTime();
  jest.setSystemTime(late);
  mockList([buildNotification(1, { createdAt: late / 1_000 - 60 })]);
  renderRemote(remote, { at: '/notifications' });
  await advance(10);
  expect(screen.getByRole('region', { name: 'Today' })).toBeInTheDocument();
  await advance(11 * 60_000);
  expect(screen.getByRole('region', { name: 'Yesterday' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
});

it('marks all notifications as read', async () => {
  api.on('app/notification/mark-as-read', { data: [] });
  act(() => screen.getByRole('button', { name: 'Mark all as read' }).click());
  await advance(10);
  expect(api.bodies('app/notification/mark-as-read')).toEqual([{ all: true }]);
  expect(unreadStates()).toEqual([false, false, false]);
  expect(counters()).toEqual({ data: [] });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

it('announces new notifications and refetches at most once a second', async () => {
  const arrived = buildNotification(4, {
    type: 'follower',
    unread: true,
    userData: { id: 5, username: 'noodle.lab', avatar: null },
  });
  mockList([arrived, ...notifications]);
  const event = { topic: 'notifications', id: 4, change: 'new' } as const;
  act(() => {
    events.emit('live.received', event);
    events.emit('live.received', event);
    events.emit('live.received', { topic: 'unread' });
  });
  await advance(1_000);
  await advance(10);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('noodle.lab');
  expect(screen.getByRole('status')).toHaveTextContent('noodle.lab started following you');
  expect(api.bodies('app/notification/get')).toHaveLength(2);
});
