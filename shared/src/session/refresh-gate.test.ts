import { createRefreshGate } from './refresh-gate.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the refresh gate', () => {
  it('shares one refresh among simultaneous calls', async () => {
    const refresh = jest.fn(async () => true);
    const gate = createRefreshGate(refresh);
    await expect(Promise.all([gate(), gate(), gate()])).resolves.toEqual([true, true, true]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('resolves after 500 ms without a refresh while it is closed', async () => {
    const refresh = jest.fn(async () => true);
    const gate = createRefreshGate(refresh);
    await gate();
    const onResolved = jest.fn();
    void gate().then(onResolved);
    await jest.advanceTimersByTimeAsync(499);
    expect(onResolved).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onResolved).toHaveBeenCalledWith(true);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('opens 5 s after an attempt', async () => {
    const refresh = jest.fn(async () => false);
    const gate = createRefreshGate(refresh);
    await gate();
    await jest.advanceTimersByTimeAsync(4_999);
    void gate();
    expect(refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await gate();
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
