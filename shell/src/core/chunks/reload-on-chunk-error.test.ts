import { reloadIfChunkFails, reloadOnChunkError } from './reload-on-chunk-error.ts';

const chunkError = new Error('Loading chunk 7 failed');
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
  const onSettled = jest.fn();
  void reloadOnChunkError(chunkError, reload).finally(onSettled);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onSettled).not.toHaveBeenCalled();
});

it('reloads once a minute, and throws the error in between', () => {
  void reloadOnChunkError(chunkError, reload);
  jest.advanceTimersByTime(59_999);
  expect(() => reloadOnChunkError(chunkError, reload)).toThrow(chunkError);
  expect(reload).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  void reloadOnChunkError(chunkError, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload offline or without session storage', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(() => reloadOnChunkError(chunkError, reload)).toThrow(chunkError);
  online.mockReturnValue(true);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => reloadOnChunkError(chunkError, reload)).toThrow(chunkError);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload when a navigation to another document cancels a chunk', async () => {
  let failChunk: (error: Error) => void = () => {};
  const chunk = reloadIfChunkFails(
    new Promise((_, reject) => {
      failChunk = reject;
    }),
    reload,
  );
  dispatchEvent(new Event('beforeunload'));
  failChunk(chunkError);
  await expect(chunk).rejects.toBe(chunkError);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads for a chunk that fails after a navigation did not take place', async () => {
  dispatchEvent(new Event('beforeunload'));
  void reloadIfChunkFails(Promise.reject(chunkError), reload);
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});
