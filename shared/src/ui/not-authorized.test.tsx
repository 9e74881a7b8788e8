import { type RemoteSlots, ShellServicesProvider } from '@ontrend/shared/contract';
import { fakeShellServices } from '@ontrend/shared/testing';
import { NotAuthorized } from '@ontrend/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';

function renderGate(onSignedIn?: () => void) {
  const renderAuthForm = ({ onSignedIn: done }: RemoteSlots['authForm']) => (
    <button type="button" onClick={done}>
      The form
    </button>
  );
  render(
    <ShellServicesProvider value={fakeShellServices({}, { renderAuthForm })}>
      <MemoryRouter initialEntries={['/messages?user=mochi']}>
        <NotAuthorized
          illustration="messages"
          title="Messages"
          text="They appear here"
          action="Sign up"
          onSignedIn={onSignedIn}
        />
      </MemoryRouter>
    </ShellServicesProvider>,
  );
}

test('links to the login page, which redirects back to this page', () => {
  renderGate();
  expect(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(screen.getByText('They appear here')).toBeVisible();
  expect(document.querySelector('img[src="/illustrations/messages.svg"]')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    `/auth/login?redirectPath=${encodeURIComponent('/messages?user=mochi')}`,
  );
});

test('shows the form inline and calls onSignedIn after signing in', async () => {
  const onSignedIn = jest.fn();
  renderGate(onSignedIn);
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(screen.queryByText('They appear here')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'The form' }));
  expect(onSignedIn).toHaveBeenCalledTimes(1);
});
