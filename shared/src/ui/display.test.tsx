import { i18n } from '@ontrend/shared/i18n';
import {
  Avatar,
  Badge,
  Count,
  DaySeparator,
  Divider,
  EmptyState,
  ErrorState,
  RelativeTime,
  SkeletonRows,
  Spinner,
  VisuallyHidden,
} from '@ontrend/shared/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

afterEach(() => act(() => i18n.changeLanguage('en')));

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('a badge for %d shows %s, and says it in words', (count, shown) => {
  render(<Badge count={count} label={`${count} new`} />);
  expect(screen.getByText(shown)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(`${count} new`)).toBeInTheDocument();
});

test.each([0, -1])('a badge for %d is not there', (count) => {
  const { container } = render(<Badge count={count} label="none" />);
  expect(container).toBeEmptyDOMElement();
});

test('a picture that fails is hidden and the letter stays, until there is another picture', () => {
  const { container, rerender } = render(<Avatar src="/a.webp" name="åsa" />);
  expect(container).toHaveTextContent('Å');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('Å');
  rerender(<Avatar src="/b.webp" name="åsa" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/b.webp');
});

test('without a picture the letter stands for it, a whole sign of any script', () => {
  const { container } = render(<Avatar src={null} name="😀 party" />);
  expect(container).toHaveTextContent('😀');
  expect(container.querySelector('img')).toBeNull();
});

test('counts and ages are in the language of the reader, and follow it', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 10, 12));
  render(
    <>
      <p>
        <Count value={1_234} />
      </p>
      <RelativeTime at={Date.UTC(2026, 2, 10, 9) / 1000} />
    </>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent('1.2K');
  expect(screen.getByRole('time')).toHaveTextContent('3 hr. ago');
  expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-03-10T09:00:00.000Z');
  expect(screen.getByRole('time').title).toMatch(/March 10, 2026/);
  await act(() => i18n.changeLanguage('es'));
  expect(screen.getByRole('paragraph')).toHaveTextContent('1,2 mil');
  expect(screen.getByRole('time')).toHaveTextContent('hace 3 h');
  jest.restoreAllMocks();
});

test('what can not be had can be tried again, once at a time', async () => {
  const onRetry = jest.fn();
  const view = (isTrying: boolean) => (
    <ErrorState
      title="Not loaded"
      text="Why"
      retryLabel="Try again"
      onRetry={onRetry}
      isRetrying={isTrying}
    />
  );
  const { rerender } = render(view(false));
  expect(screen.getByRole('heading', { name: 'Not loaded' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(view(true));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('an empty view says what is not there', () => {
  render(<EmptyState title="No messages yet" text="They appear here." />);
  expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(screen.getByText('They appear here.')).toBeVisible();
});

test('what is on its way is said once, and its shapes are not read', () => {
  render(<SkeletonRows rows={4} label="Loading" avatar={48} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.getByRole('status').nextElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('status').nextElementSibling?.children).toHaveLength(4);
});

test('a spinner alone says what it is about; beside words it is silent', () => {
  const { rerender } = render(<Spinner label="Sending" />);
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('separators are what they look like', () => {
  render(
    <>
      <DaySeparator id="today">Today</DaySeparator>
      <Divider />
      <VisuallyHidden>Heard</VisuallyHidden>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Today' })).toHaveAttribute('id', 'today');
  expect(screen.getByRole('separator')).toBeVisible();
  expect(screen.getByText('Heard')).toHaveClass('ot-visually-hidden');
});
