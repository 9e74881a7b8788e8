import { events } from '@ontrend/shared/events';
import { fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { callApi } from '../api-client/index.ts';
import { createQueryClient } from './index.ts';

const UNAVAILABLE = { status: 503, error: { code: 'internal-error', messages: ['Something went wrong'] } };
/** Two immediate retries, after one and two seconds. */
const IMMEDIATE_RETRIES_MS = 3_100;

const onCallFailed = jest.fn();
events.on('call.failed', onCallFailed);

function BlockedUsers() {
  const { data, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['letters'],
    queryFn: ({ pageParam }) => callApi('app/user/blocked', pageParam ? { nextPageToken: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
  });
  return (
    <>
      <p>{data ? `${data.pages.length} pages` : isError ? 'failed' : 'loading'}</p>
      <button type="button" onClick={() => void fetchNextPage()}>
        more
      </button>
    </>
  );
}

const page = (nextPageToken: string | null) => ({ data: [], nextPageToken }) as never;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function renderList() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <BlockedUsers />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  onCallFailed.mockClear();
});
afterEach(() => jest.useRealTimers());

it('retries in the background until the API is back, and reports the failure once', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', UNAVAILABLE);
  renderList();
  await advance(IMMEDIATE_RETRIES_MS);
  expect(screen.getByText('failed')).toBeVisible();
  // The error stays visible during background retries, so that focus and scroll position are not lost.
  for (let passed = 0; passed < 55_000; passed += 500) {
    await advance(500);
    expect(screen.getByText('failed')).toBeVisible();
  }
  expect(api.bodies('app/user/blocked').length).toBeGreaterThan(6);
  expect(onCallFailed).toHaveBeenCalledTimes(1);
  api.on('app/user/blocked', page(null));
  await advance(60_000);
  expect(screen.getByText('1 pages')).toBeVisible();
});

it('does not add to a rate limit, and recovers when the Retry-After has passed', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', {
    status: 429,
    error: { code: 'too-many-requests', messages: ['Too fast.'] },
    retryAfter: 8,
  });
  renderList();
  await advance(7_999);
  expect(screen.getByText('failed')).toBeVisible();
  expect(api.bodies('app/user/blocked')).toHaveLength(1);
  api.on('app/user/blocked', page(null));
  await advance(1_001);
  expect(screen.getByText('1 pages')).toBeVisible();
});

it('fetches only the failed page again', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', page('second'));
  renderList();
  await advance(0);
  api.on('app/user/blocked', UNAVAILABLE);
  await act(async () => screen.getByRole('button').click());
  await advance(IMMEDIATE_RETRIES_MS);
  api.on('app/user/blocked', page(null));
  const before = api.bodies('app/user/blocked').length;
  await advance(15_000);
  expect(screen.getByText('2 pages')).toBeVisible();
  expect(api.bodies('app/user/blocked').slice(before)).toEqual([{ nextPageToken: 'second' }]);
});

it('does not retry client errors and queries that are no longer shown', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', { status: 403, error: { code: 'not-yours', messages: ['No'] } });
  const rejectedList = renderList();
  await advance(20_000);
  expect(api.bodies('app/user/blocked')).toHaveLength(1);
  rejectedList.unmount();

  api.on('app/user/blocked', UNAVAILABLE);
  const removedList = renderList();
  await advance(IMMEDIATE_RETRIES_MS);
  removedList.unmount();
  const before = api.bodies('app/user/blocked').length;
  await advance(20_000);
  expect(api.bodies('app/user/blocked')).toHaveLength(before);
});
