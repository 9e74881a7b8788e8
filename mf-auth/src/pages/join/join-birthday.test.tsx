import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, renderAuth, setUpGuest } from '../../testing/auth-test-utils.tsx';

afterEach(() => jest.useRealTimers());

test('the calendar of the form begins in 1950 and ends today', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  setUpGuest();
  renderAuth('/auth/join');
  const user = userEvent.setup();
  await user.click(button('Open calendar'));
  await screen.findByRole('grid', { name: 'Years' });
  expect(screen.getByText('1950')).toBeVisible();
  expect(screen.queryByText('1949')).toBeNull();
  await user.click(screen.getByText('2026'));
  await user.click(screen.getByLabelText('November 2026'));
  expect(screen.getByLabelText('Saturday, November 21, 2026')).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText('Sunday, November 22, 2026')).toHaveAttribute('aria-disabled', 'true');
});
