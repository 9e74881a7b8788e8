import { ShellServicesProvider } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { queryClient } from '@ontrend/shared/query';
import { type FakeApi, fakeApi, fakeShellServices } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { createPage } from '../../../testing/feed-harness.ts';
import { FOR_YOU } from '../constants.ts';
import { feedQuery } from '../queries.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

const alert = jest.fn();
let api: FakeApi;

const { queryKey } = feedQuery(FOR_YOU);
/** The videos of each loaded page. */
const loadedPages = () =>
  queryClient
    .getQueryData<{ pages: ReturnType<typeof createPage>[] }>(queryKey)
    ?.pages.map(({ data }) => data.map(({ fileName }) => fileName));
const countCalls = () => api.bodies('app/video/get').length;

/** Renders the indicator next to a slider, for a feed of two loaded pages. */
function open(currentIndex = 0): void {
  queryClient.setQueryData(queryKey, {
    pages: [createPage(['cat'], 'next'), createPage(['dog'])],
    pageParams: ['', 'next'],
  });
  render(
    <ShellServicesProvider value={fakeShellServices({}, { alert })}>
      <div className="feed-page">
        <PullToRefresh source={FOR_YOU} currentIndex={currentIndex} />
        <div className="feed-swiper">
          <div className="feed-pair">
            <article />
          </div>
        </div>
      </div>
    </ShellServicesProvider>,
  );
}

/** Pulls the first video in two steps, without releasing it. */
function pull(pixels: number, sideways = 0): void {
  const touchAt = (share: number) => ({
    touches: [{ clientX: 100 + sideways * share, clientY: 200 + pixels * share }],
  });
  const video = screen.getByRole('article');
  fireEvent.touchStart(video, touchAt(0));
  for (const share of [0.5, 1]) fireEvent.touchMove(video, touchAt(share));
}

const release = () => act(async () => fireEvent.touchEnd(screen.getByRole('article')));

beforeEach(() => {
  addTexts('mf-feed', en);
  queryClient.clear();
  alert.mockClear();
  api = fakeApi();
  api.on('app/video/get', createPage(['owl']));
});

it('replaces all loaded videos when the first one is pulled down 120 px and released', async () => {
  open();
  pull(120);
  expect(countCalls()).toBe(0);
  await release();
  await waitFor(() => expect(loadedPages()).toEqual([['owl']]));
  expect(countCalls()).toBe(1);
  expect(alert).not.toHaveBeenCalled();
});

it('announces that it refreshes, and ignores another pull meanwhile', async () => {
  let reply: (page: ReturnType<typeof createPage>) => void = () => undefined;
  api.on('app/video/get', () => new Promise<ReturnType<typeof createPage>>((resolve) => (reply = resolve)));
  open();
  pull(120);
  await release();
  expect(screen.getByRole('status')).toHaveTextContent('Refreshing…');
  pull(120);
  await release();
  await act(async () => reply(createPage(['owl'])));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  expect(countCalls()).toBe(1);
});

it('draws the line of the mark with the pull', async () => {
  open();
  const indicator = document.querySelector<HTMLElement>('[data-refreshing]');
  const isShown = () => indicator?.hasAttribute('data-pulling');
  const getDrawnShare = () => Number(indicator?.style.getPropertyValue('--pull'));
  expect(isShown()).toBe(false);
  // The first 8 of 120 px decide that it is a pull.
  pull(64);
  expect([isShown(), getDrawnShare()]).toEqual([true, 0.5]);
  pull(200);
  expect([isShown(), getDrawnShare()]).toEqual([true, 1]);
  fireEvent.touchCancel(screen.getByRole('article'));
  expect([isShown(), getDrawnShare()]).toEqual([false, 0]);
});

it('runs the dot of the mark until the videos are there', async () => {
  let reply: (page: ReturnType<typeof createPage>) => void = () => undefined;
  api.on('app/video/get', () => new Promise<ReturnType<typeof createPage>>((resolve) => (reply = resolve)));
  open();
  const isRunning = () => document.querySelector('[data-refreshing="true"]') !== null;
  pull(120);
  expect(isRunning()).toBe(false);
  await release();
  expect(isRunning()).toBe(true);
  await act(async () => reply(createPage(['owl'])));
  await waitFor(() => expect(isRunning()).toBe(false));
});

it.each([
  ['a short pull', 119, 0],
  ['a sideways swipe', 120, 360],
  ['a swipe up', -120, 0],
])('does nothing after %s', async (_name, pixels, sideways) => {
  open();
  pull(pixels, sideways);
  await release();
  expect(countCalls()).toBe(0);
  expect(loadedPages()).toEqual([['cat'], ['dog']]);
});

it('does nothing when the system takes the touch over', async () => {
  open();
  pull(120);
  await act(async () => fireEvent.touchCancel(screen.getByRole('article')));
  expect(countCalls()).toBe(0);
});

it('leaves a pull on the details slide to the details', async () => {
  open();
  (document.querySelector('.feed-pair') as HTMLElement).scrollLeft = 390;
  pull(120);
  await release();
  expect(countCalls()).toBe(0);
});

it('leaves a pull on a later video to the slider', async () => {
  open(3);
  pull(120);
  await release();
  expect(countCalls()).toBe(0);
});

it('reports a failure and preserves the videos', async () => {
  api.on('app/video/get', { status: 403, error: { code: 'forbidden', messages: ['No'] } });
  open();
  pull(120);
  await release();
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Something went wrong', { state: 'error' }));
  expect(loadedPages()).toEqual([['cat'], ['dog']]);
});
