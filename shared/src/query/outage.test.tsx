import { events } from '@ontrend/shared/events';
import { fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { callApi } from '../api-client/index.ts';
import { createQueryClient, RETRY_INTERVAL_MS } from './index.ts';

const UNAVAILABLE = { status: 503, error: { code: 'internal-error', messages: ['Something went wrong'] } };
/** Two tries more in the same breath, after one and two seconds. */
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

it('asks for what it shows until the API is back, and says once that it is away', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', UNAVAILABLE);
  renderList();
  await advance(IMMEDIATE_RETRIES_MS);
  expect(screen.getByText('failed')).toBeVisible();
  // What failed is not taken back while it is asked for again: nobody's place or focus is lost.
  for (let passed = 0; passed < 3 * (1.5 * RETRY_INTERVAL_MS + IMMEDIATE_RETRIES_MS); passed += 500) {
    await advance(500);
    expect(screen.getByText('failed')).toBeVisible();
  }
  expect(api.bodies('app/user/blocked').length).toBeGreaterThan(6);
  expect(onCallFailed).toHaveBeenCalledTimes(1);
  api.on('app/user/blocked', page(null));
  await advance(1.5 * RETRY_INTERVAL_MS);
  expect(screen.getByText('1 pages')).toBeVisible();
});

it('asks for the very page that did not come, not for those it has', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', page('second'));
  renderList();
  await advance(0);
  api.on('app/user/blocked', UNAVAILABLE);
  await act(async () => screen.getByRole('button').click());
  await advance(IMMEDIATE_RETRIES_MS);
  api.on('app/user/blocked', page(null));
  const before = api.bodies('app/user/blocked').length;
  await advance(1.5 * RETRY_INTERVAL_MS);
  expect(screen.getByText('2 pages')).toBeVisible();
  expect(api.bodies('app/user/blocked').slice(before)).toEqual([{ nextPageToken: 'second' }]);
});

it('leaves alone what was refused, and what nobody looks at any more', async () => {
  const api = fakeApi();
  api.on('app/user/blocked', { status: 403, error: { code: 'not-yours', messages: ['No'] } });
  const refused = renderList();
  await advance(2 * RETRY_INTERVAL_MS);
  expect(api.bodies('app/user/blocked')).toHaveLength(1);
  refused.unmount();

  api.on('app/user/blocked', UNAVAILABLE);
  const left = renderList();
  await advance(IMMEDIATE_RETRIES_MS);
  left.unmount();
  const before = api.bodies('app/user/blocked').length;
  await advance(2 * RETRY_INTERVAL_MS);
  expect(api.bodies('app/user/blocked')).toHaveLength(before);
});
