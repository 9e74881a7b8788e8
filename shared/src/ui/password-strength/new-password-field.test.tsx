import '@ontrend/shared/i18n';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { estimateStrength } from './estimate-strength.ts';
import { NewPasswordField } from './new-password-field.tsx';

const TEXTS = { label: 'Password strength:', weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' };

function Form() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label="Password"
      hint="At least 8 characters"
      showLabel="Show"
      hideLabel="Hide"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
      password={password}
      names={['maria.rossi@example.com']}
      strengthTexts={TEXTS}
    />
  );
}

it.each([
  ['password1', 0, 1],
  ['maria.rossi1', 0, 1],
  ['ontrend2026', 0, 1],
  ['qwertyuiop12', 0, 1],
  ['Tr0ub4dor&3xk9', 3, 4],
  ['blue penguin dances 7', 4, 4],
])('estimates the strength of "%s"', (password, least, most) => {
  const strength = estimateStrength(password, ['maria.rossi@example.com']);
  expect([strength >= least, strength <= most]).toEqual([true, true]);
});

it('examines very long passwords quickly', () => {
  const startedAt = performance.now();
  expect(estimateStrength('a1b2'.repeat(64), [])).toBeLessThan(5);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it('shows the strength as a word, which is announced, and empties with the field', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Password');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await userEvent.click(field);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.type(field, 'maria.rossi1');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Password strength: Weak'));
  expect(field).toHaveAccessibleDescription('At least 8 characters');
  await userEvent.clear(field);
  await userEvent.type(field, 'blue penguin dances 7');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Password strength: Strong'));
  await userEvent.clear(field);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('tells password managers what it is', () => {
  render(<Form />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByLabelText('Password')).toHaveAttribute(
    'passwordrules',
    'minlength: 8; maxlength: 256; required: digit;',
  );
});
