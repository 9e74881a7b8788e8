import type { RemoteModule } from '@ontrend/shared/contract';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, screen } from '@testing-library/react';
import { openSite } from './open-site.tsx';

const TERMS = '/legal/terms-of-service';

const legal: RemoteModule = {
  contract: 2,
  name: 'mf-blog-legal',
  routes: [
    {
      path: TERMS,
      handle: { name: 'legal-terms-of-service', layout: 'text', transition: 'none' },
      Component: () => <p>the terms</p>,
    },
  ],
  locales: { en: {} },
};

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

it('loads a page whose remote was unavailable without a click', async () => {
  expectConsoleMessage('error', /^mf-blog-legal failed to load: Error: mf-blog-legal is not deployed/);
  const deployed: RemoteModule[] = [];
  const { requestedRemotes } = await openSite({ path: TERMS, remotes: deployed });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  const requestCount = requestedRemotes.length;
  await advanceTime(3_000);
  expect(requestedRemotes.slice(requestCount)).toEqual(['mf-blog-legal']);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();

  deployed.push(legal);
  await advanceTime(6_000);
  expect(screen.getByText('the terms')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
