import { MIN_RELOAD_INTERVAL_MS, reloadOnChunkError } from './reload-on-chunk-error.ts';

const gone = new Error('Loading chunk 7 failed');
const reload = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('reloads the page and leaves the promise pending until the reload', async () => {
  const settled = jest.fn();
  void reloadOnChunkError(gone, reload).finally(settled);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

it('reloads once a minute, and throws the error in between', () => {
  void reloadOnChunkError(gone, reload);
  jest.advanceTimersByTime(MIN_RELOAD_INTERVAL_MS - 1);
  expect(() => reloadOnChunkError(gone, reload)).toThrow(gone);
  expect(reload).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  void reloadOnChunkError(gone, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload offline or without session storage', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(() => reloadOnChunkError(gone, reload)).toThrow(gone);
  online.mockReturnValue(true);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => reloadOnChunkError(gone, reload)).toThrow(gone);
  expect(reload).not.toHaveBeenCalled();
});
