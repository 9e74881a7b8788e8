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

test('what comes next has the focus of what was taken away, then the last, then the list', async () => {
  render(<List />);
  await press('two');
  expect(screen.getByRole('button', { name: 'three' })).toHaveFocus();
  await press('three');
  expect(screen.getByRole('button', { name: 'one' })).toHaveFocus();
  await press('one');
  expect(screen.getByRole('list')).toHaveFocus();
});

test('who is somewhere else stays there', async () => {
  render(
    <>
      <List />
      <input aria-label="Other" />
    </>,
  );
  const two = screen.getByRole('button', { name: 'two' });
  act(() => two.focus());
  act(() => screen.getByRole('textbox').focus());
  // As when it goes by itself: without the focus.
  fireEvent.click(two);
  await act(async () => {});
  expect(two).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
