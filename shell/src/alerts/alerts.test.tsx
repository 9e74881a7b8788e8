import { act, render, screen } from '@testing-library/react';
import { ALERT_MS, showAlert } from './alert-store.ts';
import { Alerts } from './alerts.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

it('shows one message alone, and takes it away after 3 s', () => {
  render(<Alerts />);
  act(() => showAlert('Copied'));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  expect(screen.queryByRole('list')).toBeNull();
  act(() => jest.advanceTimersByTime(ALERT_MS));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('shows several messages as a list', () => {
  render(<Alerts />);
  act(() => showAlert(['Too short', 'Too young'], { state: 'error' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Too short', 'Too young']);
});
