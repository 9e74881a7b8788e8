import { renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';

test('says that the profile is gone, and shows the way home', async () => {
  renderRemote(remote, { at: '/UserDeleted' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Profile deleted');
  expect(screen.getByText(/is no longer here/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
});
