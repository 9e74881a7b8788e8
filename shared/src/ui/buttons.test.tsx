import { Button, ButtonLink, Chip, IconButton } from '@ontrend/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';

test('a button submits a form only with type submit', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a loading button stays focused, is announced as busy, and ignores clicks and Enter', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" loading={loading} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a disabled button ignores clicks', async () => {
  const onClick = jest.fn();
  render(
    <Button disabled onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});

test.each(['primary', 'ink', 'secondary', 'quiet', 'danger'] as const)(
  'the variant "%s" is the same for buttons and links',
  (look) => {
    render(
      <MemoryRouter>
        <Button variant={look}>Button</Button>
        <ButtonLink variant={look} to="/there">
          Link
        </ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('button')).toHaveClass('button', look);
    expect(screen.getByRole('link', { name: 'Link' })).toHaveClass('button', look);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/there');
  },
);

test('an icon button has an accessible name and a pressed state', () => {
  const { rerender } = render(<IconButton label="Mute" icon={<svg />} />);
  expect(screen.getByRole('button', { name: 'Mute' })).not.toHaveAttribute('aria-pressed');
  expect(screen.getByTitle('Mute')).toBe(screen.getByRole('button'));
  rerender(<IconButton label="Mute" icon={<svg />} pressed={false} />);
  expect(screen.getByRole('button', { pressed: false })).toBeVisible();
  rerender(<IconButton label="Mute" icon={<svg />} pressed />);
  expect(screen.getByRole('button', { pressed: true })).toBeVisible();
});

test('a chip is a text, a link, or removable', async () => {
  const onRemove = jest.fn();
  render(
    <MemoryRouter>
      <Chip>plain</Chip>
      <Chip to="/browse/hashtag/summer">#summer</Chip>
      <Chip onRemove={onRemove} removeLabel="Remove winter">
        winter
      </Chip>
    </MemoryRouter>,
  );
  expect(screen.getByText('plain')).toBeVisible();
  expect(screen.getByRole('link', { name: '#summer' })).toHaveAttribute('href', '/browse/hashtag/summer');
  await userEvent.click(screen.getByRole('button', { name: 'Remove winter' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});
