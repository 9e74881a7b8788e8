import { events } from '@ontrend/shared/events';
import { useDialogs } from './dialog-store.ts';
import { startGetAppDialog } from './start-get-app-dialog.ts';

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

const isDialogOpen = () => useDialogs.getState().dialogs.map(({ request }) => request.id);
const close = () => useDialogs.setState({ dialogs: [] });
function skipVideos(times: number) {
  for (let n = 0; n < times; n += 1) events.emit('video.skipped', { fileName });
}

it('opens the get-app dialog after every 7 skips', () => {
  stop = startGetAppDialog({ mobile: false });
  for (let round = 0; round < 2; round += 1) {
    skipVideos(6);
    expect(isDialogOpen()).toEqual([]);
    skipVideos(1);
    expect(isDialogOpen()).toEqual(['get-app']);
    close();
  }
});

it.each([
  ['a like', () => events.emit('video.rated', { fileName, rating: 1 })],
  ['a comment', () => events.emit('comment.submitted', { fileName })],
])('opens the get-app dialog 1 s after %s on a phone, and not on a desktop', (_what, happen) => {
  stop = startGetAppDialog({ mobile: true });
  happen();
  jest.advanceTimersByTime(999);
  expect(isDialogOpen()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(isDialogOpen()).toEqual(['get-app']);
  stop();
  close();
  stop = startGetAppDialog({ mobile: false });
  happen();
  jest.advanceTimersByTime(10_000);
  expect(isDialogOpen()).toEqual([]);
});

describe('before the service was loaded', () => {
  it('skips are counted', () => {
    const earlySkips = Array(6).fill({ event: 'skip', val1: 0 });
    stop = startGetAppDialog({ mobile: false }, earlySkips);
    expect(isDialogOpen()).toEqual([]);
    skipVideos(1);
    expect(isDialogOpen()).toEqual(['get-app']);
  });

  it.each([
    [1, ['get-app']],
    [0, []],
  ])('a rating of %i opens %j', (val1, expected) => {
    stop = startGetAppDialog({ mobile: true }, [{ event: 'rating', val1 }]);
    jest.advanceTimersByTime(1_000);
    expect(isDialogOpen()).toEqual(expected);
  });
});

it('does not open the dialog after an unlike', () => {
  stop = startGetAppDialog({ mobile: true });
  events.emit('video.rated', { fileName, rating: 0 });
  jest.advanceTimersByTime(10_000);
  expect(isDialogOpen()).toEqual([]);
});

it('does not open the get-app dialog in an installed app', () => {
  const matchMedia = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ matches: media.includes('standalone') }) as MediaQueryList);
  stop = startGetAppDialog({ mobile: true });
  skipVideos(7);
  events.emit('video.rated', { fileName, rating: 1 });
  jest.advanceTimersByTime(1_000);
  expect(isDialogOpen()).toEqual([]);
  matchMedia.mockRestore();
});
