import type { SheetRequest } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { preloadModals } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../locales/en.json';
import { closeSheet, openSheet, useSheet } from '../../services/overlays/sheet-store.ts';
import { Sheets } from './sheets.tsx';

addTexts('shell', en);

const install: SheetRequest = {
  id: 'app-install',
  title: 'Unlock your creativity with the app',
  description: 'Use the app to record videos',
};
const search: SheetRequest = {
  id: 'search',
  title: 'Search',
  height: 'full',
  content: <input aria-label="What for" />,
};
const comments: SheetRequest = { id: 'comments', title: '12 comments', content: <p>First!</p> };
const viewer = { id: 1, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null };

// Import the chunks before the tests, because the first import can be slow on a busy machine.
beforeAll(() => Promise.all([preloadModals(), import('./shell-sheet.tsx')]));
beforeEach(() => {
  useSheet.setState({ sheet: null, open: false });
  useSession.setState({ status: 'signed-in', viewer });
});

function renderPage() {
  const router = createMemoryRouter([{ path: '*', element: <Sheets /> }]);
  render(<RouterProvider router={router} />);
  return router;
}
const expectNoSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows its description, and the app badge when it has no content', async () => {
  renderPage();
  act(() => openSheet(install));
  const sheet = await screen.findByRole('dialog', { name: 'Unlock your creativity with the app' });
  expect(sheet).toHaveAccessibleDescription('Use the app to record videos');
  expect(within(sheet).getByRole('link')).toHaveAttribute('href', '/download');
  expect(sheet).not.toHaveAttribute('data-height');
});

it('covers the screen for the search', async () => {
  renderPage();
  act(() => openSheet(search));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toHaveAttribute('data-height', 'full');
  expect(screen.getByRole('textbox', { name: 'What for' })).toBeInTheDocument();
});

it('calls onClosed once, when its content has unmounted', async () => {
  renderPage();
  const onClosed = jest.fn();
  act(() => openSheet({ ...install, onClosed }));
  await screen.findByRole('dialog');
  expect(onClosed).not.toHaveBeenCalled();
  act(closeSheet);
  await expectNoSheet();
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(useSheet.getState()).toEqual({ sheet: null, open: false });
});

it('closes on every route change', async () => {
  const router = renderPage();
  act(() => openSheet(install));
  await screen.findByRole('dialog');
  await act(() => router.navigate('/messages'));
  await expectNoSheet();
});

it('stays open when only the query of the page changes', async () => {
  const router = renderPage();
  await act(() => router.navigate('/video/cat?commentId=2&commentParentId=1'));
  act(() => openSheet(comments));
  await screen.findByRole('dialog');
  await act(() => router.navigate('/video/cat?commentId=2', { replace: true }));
  expect(useSheet.getState().open).toBe(true);
  expect(screen.getByRole('dialog')).toHaveTextContent('First!');
  await act(() => router.navigate('/video/dog', { replace: true }));
  await expectNoSheet();
});

it('replaces the open sheet', async () => {
  renderPage();
  const onClosed = jest.fn();
  act(() => openSheet({ ...install, onClosed }));
  await screen.findByRole('dialog');
  act(() => openSheet(search));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it('shows comments to signed-in users and the gate to guests', async () => {
  renderPage();
  act(() => openSheet(comments));
  expect(await screen.findByRole('dialog', { name: '12 comments' })).toHaveTextContent('First!');
  act(() => useSession.setState({ status: 'guest', viewer: null }));
  const gate = await screen.findByRole('dialog', { name: 'Comments' });
  expect(gate).toHaveTextContent('Comments will appear here');
  expect(gate).not.toHaveTextContent('First!');
  expect(within(gate).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fnotifications',
  );
});

it('links a guest at a gate to the login and back, and calls onSignIn', async () => {
  renderPage();
  const onSignIn = jest.fn();
  act(() =>
    openSheet({
      id: 'sign-in-gate',
      title: 'Like more videos with the app',
      description: 'Use the app or log in to like videos',
      onSignIn,
    }),
  );
  const sheet = await screen.findByRole('dialog', { name: 'Like more videos with the app' });
  const login = within(sheet).getByRole('link', { name: 'Log in' });
  expect(login).toHaveAttribute('href', '/auth/login?redirectPath=%2F');
  expect(onSignIn).not.toHaveBeenCalled();
  await userEvent.click(login);
  await expectNoSheet();
  expect(onSignIn).toHaveBeenCalledTimes(1);
});
