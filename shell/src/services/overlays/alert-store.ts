import type { AlertOptions, AlertState } from '@ontrend/shared/contract';
import { create } from 'zustand';
import { ACTION_ALERT_DURATION_MS, ALERT_DURATION_MS } from './constants.ts';

/** A toast (SHELL-62). It is visible while it is in the store. */
export interface Alert {
  id: number;
  state: AlertState;
  messages: string[];
  /** Milliseconds until it disappears; pauses while it is hovered or focused. */
  timeout: number;
  action?: AlertOptions['action'];
}

export const useAlerts = create<{ alerts: Alert[] }>(() => ({ alerts: [] }));

let lastId = 0;

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}

/**
 * Shows an alert for a limited time (SHELL-62). It replaces an alert with the same content.
 * @param messages one message, or several as a list; an empty list shows nothing
 */
export function showAlert(
  messages: string | string[],
  {
    state = 'success',
    action,
    timeout = action ? ACTION_ALERT_DURATION_MS : ALERT_DURATION_MS,
  }: AlertOptions = {},
): void {
  const uniqueMessages = [...new Set([messages].flat())];
  if (uniqueMessages.length === 0) return;
  lastId += 1;
  const alert = { id: lastId, state, messages: uniqueMessages, timeout, action };
  const isDuplicate = (other: Alert) =>
    other.state === state && other.messages.join('\n') === uniqueMessages.join('\n');
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => !isDuplicate(other)), alert] }));
}
