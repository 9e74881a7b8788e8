import { renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';

test('shows the text and a link to the home page', async () => {
  renderRemote(remote, { at: '/UserDeleted' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Profile deleted');
  expect(screen.getByText(/have been deleted/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
});
