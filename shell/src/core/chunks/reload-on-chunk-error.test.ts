import { RELOAD_GUARD_MS, reloadFor } from './reload-on-chunk-error.ts';

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

it('reloads the page, and leaves whoever waits without an answer until it is gone', async () => {
  const settled = jest.fn();
  void reloadFor(gone, reload).finally(settled);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

it('reloads once a minute: sooner the failure is told', () => {
  void reloadFor(gone, reload);
  jest.advanceTimersByTime(RELOAD_GUARD_MS - 1);
  expect(() => reloadFor(gone, reload)).toThrow(gone);
  expect(reload).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  void reloadFor(gone, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload offline, nor where nothing can be remembered', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(() => reloadFor(gone, reload)).toThrow(gone);
  online.mockReturnValue(true);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => reloadFor(gone, reload)).toThrow(gone);
  expect(reload).not.toHaveBeenCalled();
});
