import { events } from '@ontrend/shared/events';
import { GET_APP_DELAY_MS, SKIPS_TO_GET_APP } from './constants.ts';
import { useDialogs } from './dialog-store.ts';
import { offerApp } from './start-get-app-prompts.ts';

const fileName = 'abcdefghijk';
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  useDialogs.setState({ dialogs: [] });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const offered = () => useDialogs.getState().dialogs.map(({ request }) => request.id);
const close = () => useDialogs.setState({ dialogs: [] });
function skip(times: number) {
  for (let n = 0; n < times; n += 1) events.emit('video.skipped', { fileName });
}

it('offers the app after every 7 skips', () => {
  stop = offerApp({ mobile: false });
  for (let round = 0; round < 2; round += 1) {
    skip(SKIPS_TO_GET_APP - 1);
    expect(offered()).toEqual([]);
    skip(1);
    expect(offered()).toEqual(['get-app']);
    close();
  }
});

it.each([
  ['a like', () => events.emit('video.rated', { fileName, rating: 1 })],
  ['a comment', () => events.emit('comment.submitted', { fileName })],
])('offers the app on a phone 1 s after %s, and not on a desktop', (_what, happen) => {
  stop = offerApp({ mobile: true });
  happen();
  jest.advanceTimersByTime(GET_APP_DELAY_MS - 1);
  expect(offered()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(offered()).toEqual(['get-app']);
  stop();
  close();
  stop = offerApp({ mobile: false });
  happen();
  jest.advanceTimersByTime(10 * GET_APP_DELAY_MS);
  expect(offered()).toEqual([]);
});

it('does not take a like taken back for a like', () => {
  stop = offerApp({ mobile: true });
  events.emit('video.rated', { fileName, rating: 0 });
  jest.advanceTimersByTime(10 * GET_APP_DELAY_MS);
  expect(offered()).toEqual([]);
});
