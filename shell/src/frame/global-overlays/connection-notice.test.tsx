import { ApiError } from '@ontrend/shared/api-client';
import { useSession } from '@ontrend/shared/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectionNotice } from './connection-notice.tsx';

let online = true;
Object.defineProperty(navigator, 'onLine', { get: () => online });

beforeEach(() => {
  online = true;
  useSession.setState({ status: 'guest', viewer: null }, true);
});
afterEach(() => jest.useRealTimers());

const createError = (status: number) => new ApiError(status, { code: 'failed', messages: [] });
const readNotice = () => screen.getByRole('status').textContent;

it('shows a notice while offline, and "Back online" for 3 s', () => {
  jest.useFakeTimers();
  render(<ConnectionNotice />);
  expect(readNotice()).toBe('');
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
  expect(readNotice()).toBe("You're offline");
  online = true;
  act(() => void dispatchEvent(new Event('online')));
  act(() => jest.advanceTimersByTime(2_999));
  expect(readNotice()).toBe('Back online');
  act(() => jest.advanceTimersByTime(1));
  expect(readNotice()).toBe('');
});

it("shows a notice with a retry button while the session can't be loaded", async () => {
  let finishRetry = (_isKnown: boolean) => {};
  const retryNow = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        finishRetry = (isKnown) => {
          if (isKnown) useSession.setState({ status: 'guest', viewer: null }, true);
          resolve();
        };
      }),
  );
  useSession.setState({ status: 'unknown', retryNow, error: createError(503) });
  render(<main id="content" tabIndex={-1} />);
  render(<ConnectionNotice />);
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent("OnTrend can't be reached right now. We'll reconnect automatically.");
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button).toHaveTextContent('Trying');
  expect(retryNow).toHaveBeenCalledTimes(1);
  await act(async () => finishRetry(false));
  expect(button).toHaveTextContent('Try again');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await act(async () => finishRetry(true));
  expect(notice).toHaveTextContent(/^$/);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows after too many requests that the retry is automatic, without a button', () => {
  const retryNow = async () => {};
  useSession.setState({ status: 'unknown', retryNow, error: createError(429) });
  render(<ConnectionNotice />);
  expect(readNotice()).toBe('Too many requests. Trying again in a moment.');
  expect(screen.queryByRole('button')).toBeNull();

  act(() => useSession.setState({ error: createError(0) }));
  expect(readNotice()).toContain("OnTrend can't be reached right now.");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();

  act(() => useSession.setState({ error: createError(429) }));
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
  expect(readNotice()).toBe("You're offline");
});
