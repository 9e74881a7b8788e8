import { mockIntersectionObserver } from '@ontrend/shared/testing';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { PagedList } from './paged-list.tsx';

type Query = UseInfiniteQueryResult<InfiniteData<{ data: { id: number }[] }>>;

const fetchNextPage = jest.fn();

/** Renders a list of loaded pages. */
function renderList(pages: number[][], changes: Partial<Query> = {}) {
  const data = { pages: pages.map((ids) => ({ data: ids.map((id) => ({ id })) })), pageParams: [] };
  const query = { data, isError: false, isFetching: false, hasNextPage: true, fetchNextPage, ...changes };
  const scrolling = mockIntersectionObserver();
  render(
    <PagedList
      query={query as unknown as Query}
      shape="rows"
      renderItem={({ id }) => <li key={id}>{id}</li>}
      empty="nothing"
    />,
  );
  return scrolling;
}

const LIST_END = '0px 0px 200px 0px';

beforeEach(() => jest.clearAllMocks());

test('requests the next page within 200 px of the end', async () => {
  const scrolling = renderList([[1, 2], [3]]);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(scrolling.margins()).toContain(LIST_END);
  expect(fetchNextPage).not.toHaveBeenCalled();
  await scrolling.reachEnd();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test.each([
  ['after the last page', { hasNextPage: false }],
  ['while a page is loading', { isFetching: true }],
  ['after a failure', { isError: true }],
] as const)('requests nothing %s', async (_when, changes) => {
  const scrolling = renderList([[1]], changes as Partial<Query>);
  expect(scrolling.margins()).not.toContain(LIST_END);
  await scrolling.reachEnd();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
