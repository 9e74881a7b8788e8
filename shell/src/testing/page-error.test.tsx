import { ApiError } from '@ontrend/shared/api-client';
import type { RemoteModule } from '@ontrend/shared/contract';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, type LoaderFunction } from 'react-router-dom';
import { openSite } from './open-site.tsx';

const TERMS = '/legal/terms-of-service';
const RENDER_ERROR = /Error: The page threw while rendering/;

function createTermsRemote(content: string, loader?: LoaderFunction): RemoteModule {
  return {
    contract: 2,
    name: 'mf-blog-legal',
    routes: [
      {
        path: TERMS,
        handle: { name: 'legal-terms-of-service', layout: 'text', transition: 'none' },
        ...(loader ? { loader } : {}),
        Component() {
          if (content === 'throws') throw new Error('The page threw while rendering');
          return (
            <>
              <p>{content}</p>
              <Link to="/blog/en">on</Link>
            </>
          );
        },
      },
      {
        path: '/blog/en',
        handle: { name: 'blog', layout: 'default', transition: 'none' },
        Component: () => <Link to={TERMS}>back to {content}</Link>,
      },
    ],
    locales: { en: {} },
  };
}

/**
 * Advances in steps with a render each; otherwise states that begin and end between two renders would be
 * missed.
 */
async function advanceTime(ms: number): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += 40) await act(() => jest.advanceTimersByTimeAsync(40));
}
const readHeading = () => screen.queryByRole('heading', { name: 'An error occurred' });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('replaces a remote whose page throws with its previous build', async () => {
  expectConsoleMessage('error', RENDER_ERROR);
  const loadReplacement = jest.fn(async () => createTermsRemote('the version before'));
  await openSite({ path: TERMS, remotes: [createTermsRemote('throws')], loadReplacement });
  expect(await screen.findByText('the version before')).toBeVisible();
  expect(readHeading()).toBeNull();
  expect(loadReplacement.mock.calls).toEqual([['mf-blog-legal', undefined]]);
  fireEvent.click(screen.getByText('on'));
  fireEvent.click(await screen.findByText('back to the version before', undefined, { timeout: 4_000 }));
  expect(await screen.findByText('the version before')).toBeVisible();
});

it('shows the error without a previous build, and loads the repaired build on retry', async () => {
  expectConsoleMessage('error', RENDER_ERROR);
  let healthy: RemoteModule | undefined;
  const loadReplacement = jest.fn((_name: string, options?: { refetch: boolean }) =>
    options?.refetch ? Promise.resolve(healthy ?? createTermsRemote('throws')) : null,
  );
  await openSite({ path: TERMS, remotes: [createTermsRemote('throws')], loadReplacement });
  expect(await screen.findByRole('heading', { name: 'An error occurred' })).toBeVisible();
  const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => retry());
  expect(readHeading()).toBeVisible();
  healthy = createTermsRemote('the repaired page');
  await act(async () => retry());
  expect(await screen.findByText('the repaired page')).toBeVisible();
  expect(readHeading()).toBeNull();
});

it('does not blame a build for an API outage, and retries until the API responds', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let isApiDown = true;
  const loader = jest.fn(async () => {
    // The duration of the API call.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (isApiDown) throw new ApiError(503, { code: 'internal-error', messages: ['Something went wrong.'] });
    return null;
  });
  const loadReplacement = jest.fn(() => null);
  const opened = openSite({
    path: TERMS,
    remotes: [createTermsRemote('the terms', loader)],
    loadReplacement,
  });
  await advanceTime(100);
  await opened;
  expect(await screen.findByText(/Something went wrong/)).toBeVisible();
  await advanceTime(10_000);
  await advanceTime(100);
  expect(loader.mock.calls.length).toBeGreaterThan(1);
  isApiDown = false;
  await advanceTime(60_000);
  await advanceTime(100);
  expect(await screen.findByText('the terms')).toBeVisible();
  expect(loadReplacement).not.toHaveBeenCalled();
});

it('does not request the page before the Retry-After of the response has passed', async () => {
  const retryAfterMs = 20_000;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let isLimited = true;
  const loader = jest.fn(async () => {
    // The duration of the API call.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!isLimited) return null;
    throw new ApiError(429, { code: 'too-many-requests', messages: ['Too fast.'] }, retryAfterMs);
  });
  const opened = openSite({ path: TERMS, remotes: [createTermsRemote('the terms', loader)] });
  await advanceTime(100);
  await opened;
  expect(await screen.findByText(/Too fast/)).toBeVisible();
  const callCount = loader.mock.calls.length;
  await advanceTime(retryAfterMs - 2_000);
  expect(loader).toHaveBeenCalledTimes(callCount);
  isLimited = false;
  await advanceTime(4_000);
  expect(await screen.findByText('the terms')).toBeVisible();
});

it('loads a chunk that failed offline when the browser is online, from the same build', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { handle } = createTermsRemote('').routes[0] as RemoteModule['routes'][0];
  const lazy = jest.fn(async () => {
    if (!navigator.onLine)
      throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    return { Component: () => <p>the terms</p> };
  });
  const loadReplacement = jest.fn(() => null);
  await openSite({
    path: TERMS,
    remotes: [{ ...createTermsRemote(''), routes: [{ path: TERMS, handle, lazy }] }],
    loadReplacement,
  });
  expect(await screen.findByRole('heading', { name: 'An error occurred' })).toBeVisible();
  onLine.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('the terms')).toBeVisible();
  expect(loadReplacement).not.toHaveBeenCalled();
});
