import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import en from '../../locales/en.json';
import { showAlert, useAlerts } from '../../services/overlays/alert-store.ts';
import { startEventAlerts } from '../../services/overlays/start-event-alerts.ts';
import { Alerts } from './alerts.tsx';

addTexts('shell', en);
startEventAlerts();

beforeEach(() => {
  jest.useFakeTimers();
  useAlerts.setState({ alerts: [] });
  render(<Alerts />);
});
afterEach(() => jest.useRealTimers());

const successes = () => screen.getByRole('status');
const errors = () => screen.getByRole('alert');
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('shows a single message as text and removes it after 3 s', () => {
  act(() => showAlert('Copied'));
  expect(successes()).toHaveTextContent('Copied');
  expect(screen.queryByRole('list')).toBeNull();
  advanceTime(2_999);
  expect(successes()).toHaveTextContent('Copied');
  advanceTime(1);
  expect(successes()).toBeEmptyDOMElement();
});

it('shows several messages as a list', () => {
  act(() => showAlert(['Too short', 'Too young'], { state: 'error' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Too short', 'Too young']);
});

it.each([
  ['call.failed', errors],
  ['call.succeeded', successes],
] as const)('shows the messages of %s for 5 s, errors assertively', (event, region) => {
  act(() => events.emit(event, { messages: ['From the server'] }));
  expect(region()).toHaveTextContent('From the server');
  advanceTime(4_999);
  expect(region()).toHaveTextContent('From the server');
  advanceTime(1);
  expect(region()).toBeEmptyDOMElement();
  expect(errors()).toHaveAttribute('aria-live', 'assertive');
  expect(successes()).toHaveAttribute('aria-live', 'polite');
});

it.each([
  [
    'pointed at',
    () => fireEvent.pointerEnter(screen.getByText('Copied')),
    () => fireEvent.pointerLeave(screen.getByText('Copied')),
  ],
  [
    'focused',
    () => fireEvent.focus(screen.getByRole('button')),
    () => fireEvent.blur(screen.getByRole('button')),
  ],
])('pauses the timeout while it is %s', (_how, pause, resume) => {
  act(() => showAlert('Copied'));
  advanceTime(2_500);
  pause();
  advanceTime(60_000);
  expect(successes()).toHaveTextContent('Copied');
  resume();
  advanceTime(499);
  expect(successes()).toHaveTextContent('Copied');
  advanceTime(1);
  expect(successes()).toBeEmptyDOMElement();
});

it('shows that a change will be sent later, also when the alerts load after it', () => {
  cleanup();
  events.emit('mutation.queued');
  render(<Alerts />);
  expect(successes()).toHaveTextContent(
    "Couldn't reach OnTrend. Your change is saved and will be sent later.",
  );
});

it('has an action that closes it, for 6 s', () => {
  const undo = jest.fn();
  const show = () => act(() => showAlert('Saved', { action: { label: 'Undo', onSelect: undo } }));
  show();
  advanceTime(5_999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(successes()).toBeEmptyDOMElement();
  show();
  advanceTime(6_000);
  expect(successes()).toBeEmptyDOMElement();
});

it('dismisses only the alert whose button is pressed', () => {
  act(() => {
    showAlert('One');
    showAlert('Two');
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  expect(successes()).toHaveTextContent('Two');
  expect(successes()).not.toHaveTextContent('One');
});

it('shows a repeated message once and restarts its timeout', () => {
  act(() => showAlert('Copied'));
  advanceTime(2_999);
  act(() => showAlert('Copied'));
  advanceTime(2_999);
  expect(screen.getAllByText('Copied')).toHaveLength(1);
});
