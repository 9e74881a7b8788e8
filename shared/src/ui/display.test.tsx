import { i18n } from '@ontrend/shared/i18n';
import {
  Avatar,
  Badge,
  Count,
  DateSeparator,
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
])('a badge for %d shows %s, with a text for screen readers', (count, shown) => {
  render(<Badge count={count} label={`${count} new`} />);
  expect(screen.getByText(shown)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(`${count} new`)).toBeInTheDocument();
});

test.each([0, -1])('a badge for %d is not rendered', (count) => {
  const { container } = render(<Badge count={count} label="none" />);
  expect(container).toBeEmptyDOMElement();
});

test('an avatar that fails to load shows the letter until its image changes', () => {
  const { container, rerender } = render(<Avatar src="/a.webp" name="åsa" />);
  expect(container).toHaveTextContent('Å');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('Å');
  rerender(<Avatar src="/b.webp" name="åsa" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/b.webp');
});

test('an avatar without an image shows the first user-perceived character of any script', () => {
  const { container } = render(<Avatar src={null} name="😀 party" />);
  expect(container).toHaveTextContent('😀');
  expect(container.querySelector('img')).toBeNull();
});

test('counts and relative times are in the current language and follow its changes', async () => {
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

test('an error state can be retried, one attempt at a time', async () => {
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

test('an empty state has a title and a text', () => {
  render(<EmptyState title="No messages yet" text="They appear here." />);
  expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(screen.getByText('They appear here.')).toBeVisible();
});

test('the texts of an empty state have their own direction, because they may be of a user or of the API', () => {
  render(<EmptyState title="לא נמצא" text="This video is private." />);
  for (const text of ['לא נמצא', 'This video is private.'])
    expect(screen.getByText(text)).toHaveAttribute('dir', 'auto');
});

test('an illustration replaces the icon, is decorative and reserves its space', () => {
  const { container } = render(<EmptyState icon={<i />} illustration="messages" title="No messages yet" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/illustrations/messages.svg');
  expect(picture).toHaveAttribute('alt', '');
  expect([picture?.width, picture?.height]).toEqual([200, 160]);
  expect(container.querySelector('i')).toBeNull();
});

test.each([
  [true, '/illustrations/error.svg'],
  [false, '/illustrations/offline.svg'],
])('the picture of an error depends on the connection (online: %s)', (isOnline, src) => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { container } = render(
    <ErrorState title="Not loaded" retryLabel="Try again" onRetry={() => {}} isIllustrated />,
  );
  expect(container.querySelector('img')).toHaveAttribute('src', src);
  onLine.mockRestore();
});

test('skeleton rows are announced once, and their shapes are hidden from screen readers', () => {
  render(<SkeletonRows rows={4} label="Loading" avatar={48} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.getByRole('status').nextElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('status').nextElementSibling?.children).toHaveLength(4);
});

test('a spinner is announced only with a label', () => {
  const { rerender } = render(<Spinner label="Sending" />);
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('separators have their native roles', () => {
  render(
    <>
      <DateSeparator id="today">Today</DateSeparator>
      <Divider />
      <VisuallyHidden>Heard</VisuallyHidden>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Today' })).toHaveAttribute('id', 'today');
  expect(screen.getByRole('separator')).toBeVisible();
  expect(screen.getByText('Heard')).toHaveClass('ot-visually-hidden');
});
