import '../../testing/upload-page-setup.ts';
import { events } from '@ontrend/shared/events';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseFile, createOwnVideo, getTransfer } from '../../testing/upload-test-utils.tsx';

const RETRY_AFTER_S = 120;
/** Clients with the same Retry-After come back within this time. */
const SPREAD_MS = 1_000;
const tooManyRequests = {
  status: 429,
  error: { code: 'too-many-requests', messages: ['Too fast.'] },
  retryAfter: RETRY_AFTER_S,
};

afterEach(() => jest.useRealTimers());

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const card = () => screen.getByRole('article');

/** Chooses a file and posts it before the server knows it. The tests count time from here. */
async function postUpload(ownVideo = createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 })) {
  const { api, transfer } = await chooseFile({ videos: [ownVideo] });
  await userEvent.click(await screen.findByRole('button', { name: /^Post/ }));
  jest.useFakeTimers();
  return { api, transfer };
}

test('details that could not be sent are sent again when the Retry-After has passed', async () => {
  const { api, transfer } = await postUpload();
  api.on('app/user/video-edit', tooManyRequests);
  await act(async () => transfer.begin('abc'));
  await advanceTime(RETRY_AFTER_S * 1_000 - 1);
  expect(api.bodies('app/user/video-edit')).toHaveLength(1);
  expect(within(card()).getByText("We'll post it as soon as OnTrend can be reached.")).toBeVisible();

  api.on('app/user/video-edit', { data: createOwnVideo(), message: 'Video updated!' });
  await advanceTime(SPREAD_MS + 1);
  expect(api.bodies('app/user/video-edit')).toHaveLength(2);
  expect(within(card()).getByText(/Everyone can watch it/)).toBeVisible();
});

test('the state of a processed video is fetched again after a failure, when the Retry-After has passed', async () => {
  expectConsoleMessage('warn', /^fetching video states failed: ApiError: Too fast/);
  const video = createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 });
  const { api, transfer } = await postUpload(video);
  await act(async () => transfer.begin('abc'));
  await act(async () => transfer.finish());
  await advanceTime(0);
  api.on('app/user/own-videos', tooManyRequests);
  // The page also lists all videos, without `files`.
  const countRequests = () => api.bodies('app/user/own-videos').filter(({ files }) => files).length;
  const requestCount = countRequests();
  act(() => events.emit('live.received', { topic: 'uploads', file: 'abc', state: 'ready', progress: 100 }));
  await advanceTime(RETRY_AFTER_S * 1_000 - 1);
  expect(countRequests()).toBe(requestCount + 1);

  api.on('app/user/own-videos', { data: [{ ...video, state: 'ready' }], nextPageToken: null });
  await advanceTime(SPREAD_MS + 1);
  expect(within(card()).getByText('Ready to watch')).toBeVisible();
});

test('an upload resumes by itself when the server has space again', async () => {
  const { transfer } = await postUpload();
  await act(async () => transfer.begin('abc'));
  await act(async () => transfer.reject(507, 'No space.', { 'retry-after': String(RETRY_AFTER_S) }));
  const text = 'OnTrend is out of space. The upload resumes at 0% as soon as there is room.';
  expect(within(card()).getByText(text)).toBeVisible();
  await advanceTime(RETRY_AFTER_S * 1_000 - 1);
  expect(within(card()).getByText(text)).toBeVisible();
  await advanceTime(SPREAD_MS + 1);
  const resumed = await getTransfer(1);
  expect([resumed.url, resumed.file.name]).toEqual(['/api/app/upload/abc', 'clip.mp4']);
  await act(async () => resumed.finish());
  expect(within(card()).getByText('Processing. This takes about a minute.')).toBeVisible();
});
