import { queryClient } from '@ontrend/shared/query';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { countUnread } from '../../core/unread/unread-counts.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

it.each([
  [
    'messages separately',
    [
      { activityId: 1, count: 3 },
      { activityId: 4, count: 2 },
    ],
    1,
    { messages: 3, notifications: 2 },
  ],
  [
    'all other notifications together',
    [
      { activityId: 2, count: 60 },
      { activityId: 5, count: 45 },
    ],
    1,
    { messages: 0, notifications: 105 },
  ],
  ['zero without unread notifications', [], 1, { messages: 0, notifications: 0 }],
  ['zero until the counters are loaded', undefined, 1, { messages: 0, notifications: 0 }],
  [
    'zero until the id of the activity "message" is known',
    [{ activityId: 1, count: 3 }],
    null,
    { messages: 0, notifications: 0 },
  ],
])('counts %s', (_what, counters, messageActivityId, expected) => {
  expect(countUnread(counters, messageActivityId)).toEqual(expected);
});

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  api = fakeApi();
  api.on('app/notification/unread', {
    data: [
      { activityId: 9, count: 3 },
      { activityId: 2, count: 4 },
    ],
  });
  api.on('app/service/refs', {
    data: {
      tagList: [],
      categoryList: [],
      userActivity: [{ id: 9, name: 'message' }],
      userReportType: [],
      userReport: [],
    },
  });
});
afterEach(() => jest.useRealTimers());

function Badges({
  isSignedIn,
  messageActivityId,
}: {
  isSignedIn: boolean;
  messageActivityId: number | null;
}) {
  const { messages, notifications } = useUnreadCounts(isSignedIn, messageActivityId);
  return <output>{`${messages} and ${notifications}`}</output>;
}

async function open(isSignedIn: boolean, messageActivityId: number | null) {
  const element = <Badges isSignedIn={isSignedIn} messageActivityId={messageActivityId} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return router;
}
const countUnreadCalls = () => api.bodies('app/notification/unread').length;

it('loads the reference data when the document does not contain the activity id', async () => {
  await open(true, null);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status')).toHaveTextContent('3 and 4');
});

it('refetches after a navigation at most once a minute, and on window focus', async () => {
  const router = await open(true, 9);
  expect(screen.getByRole('status')).toHaveTextContent('3 and 4');
  expect(countUnreadCalls()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(59_999));
  await act(() => router.navigate('/messages'));
  expect(countUnreadCalls()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(2));
  await act(() => router.navigate('/'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(countUnreadCalls()).toBe(2);
  await act(async () => {
    dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(countUnreadCalls()).toBe(3);
});

it('makes no call for a guest', async () => {
  await open(false, null);
  expect(countUnreadCalls()).toBe(0);
});
