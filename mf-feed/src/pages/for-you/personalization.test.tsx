import { events } from '@ontrend/shared/events';
import { usePreferences } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

const PERSONALIZED = { filter: { kind: 'for-you' } };
const UNPERSONALIZED = { filter: { kind: 'for-you', personal: false } };

let api: FakeApi;
beforeEach(() => {
  ({ api } = setUpFeed());
  api.on('app/video/get', ({ filter, nextPageToken }) => {
    const isPersonal = !(filter && 'personal' in filter);
    if (nextPageToken) return createPage([isPersonal ? 'owl' : 'fox']);
    return createPage([isPersonal ? 'cat' : 'dog'], 'second');
  });
});

const getRequestedFilters = () => api.bodies('app/video/get');
const choose = (forYou: boolean) => act(() => usePreferences.setState({ forYou }));

test('without personalization, every page uses the unpersonalized filter', async () => {
  choose(false);
  await openFeed();
  setVisibleRatio(document.querySelector('.feed-end'), 1);
  await waitFor(() => expect(getRows()).toHaveLength(2));
  expect(getRequestedFilters()).toEqual([UNPERSONALIZED, { ...UNPERSONALIZED, nextPageToken: 'second' }]);
});

test('a choice on the page applies at once, from the top', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  await openFeed();
  for (const [forYou, first] of [
    [false, 'dog'],
    [true, 'cat'],
  ] as const) {
    choose(forYou);
    act(() => events.emit('personalization.changed'));
    await waitFor(() => expect(getRows()[0]).toHaveTextContent(first));
    expect(getRows()).toHaveLength(1);
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  }
  expect(getRequestedFilters()).toEqual([PERSONALIZED, UNPERSONALIZED, PERSONALIZED]);
});

test('a change on another page applies from the next visit, and so does reverting it', async () => {
  const { router } = await openFeed();
  const returnToFeed = async () => {
    await act(() => router.navigate('/browse/following'));
    await act(() => router.navigate('/'));
    await waitFor(() => expect(getRows()).toHaveLength(1));
  };
  choose(false);
  expect(getRows()[0]).toHaveTextContent('cat');

  await returnToFeed();
  expect(getRows()[0]).toHaveTextContent('dog');
  expect(getRequestedFilters()).toEqual([PERSONALIZED, UNPERSONALIZED]);

  // An unchanged choice keeps the position.
  await returnToFeed();
  expect(getRequestedFilters()).toHaveLength(2);

  choose(true);
  await returnToFeed();
  expect(getRows()[0]).toHaveTextContent('cat');
  expect(getRequestedFilters()).toEqual([PERSONALIZED, UNPERSONALIZED, PERSONALIZED]);
});
