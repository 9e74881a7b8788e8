import type { RemoteModule } from '@ontrend/shared/contract';
import { act, screen } from '@testing-library/react';
import { addGrantedOwners } from '../core/routes/route-table.ts';
import { openSite } from './open-site.tsx';

const handle = { name: 'trends', layout: 'default', transition: 'none' } as const;
const createRemoteModule = (name: string, path: string, text: string): RemoteModule => ({
  contract: 2,
  name,
  routes: [{ path, handle, Component: () => <p>{text}</p> }],
  locales: { en: {} },
});
const remotes = [
  createRemoteModule('mf-blog-legal', '/premium', 'premium'),
  createRemoteModule('mf-trends', '/trends/:day', 'trends'),
];

// As the boot data of a document.
addGrantedOwners([{ path: '/trends', remote: 'mf-trends' }]);

it('opens a page at a granted path', async () => {
  await openSite({ path: '/trends/today', remotes });
  expect(screen.getByText('trends')).toBeVisible();
});

it('navigates to a granted path without loading a document', async () => {
  const { router, requestedRemotes } = await openSite({ path: '/premium', remotes });
  expect(screen.getByText('premium')).toBeVisible();
  await act(() => router.navigate('/trends/today'));
  expect(screen.getByText('trends')).toBeVisible();
  expect(requestedRemotes).toEqual(['mf-blog-legal', 'mf-trends']);
  await act(() => router.navigate('/shows'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! You’re lost...');
});
