import { useFocusRecovery } from '@ontrend/shared/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

function List() {
  const [left, setLeft] = useState(['one', 'two', 'three']);
  return (
    <ul ref={useFocusRecovery<HTMLUListElement>()}>
      {left.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('moves the focus from a removed control to the next one, then to the last, then to the list', async () => {
  render(<List />);
  await press('two');
  expect(screen.getByRole('button', { name: 'three' })).toHaveFocus();
  await press('three');
  expect(screen.getByRole('button', { name: 'one' })).toHaveFocus();
  await press('one');
  expect(screen.getByRole('list')).toHaveFocus();
});

test('does not move a focus that is elsewhere', async () => {
  render(
    <>
      <List />
      <input aria-label="Other" />
    </>,
  );
  const two = screen.getByRole('button', { name: 'two' });
  act(() => two.focus());
  act(() => screen.getByRole('textbox').focus());
  // fireEvent.click doesn't focus the button, like a removal without a click.
  fireEvent.click(two);
  await act(async () => {});
  expect(two).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
