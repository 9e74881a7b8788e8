import type { AlertOptions, AlertState } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** A toast (SHELL-62). It is visible while it is in the store. */
export interface Alert extends AlertOptions {
  id: number;
  state: AlertState;
  messages: string[];
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
  { state = 'success', ...options }: AlertOptions = {},
): void {
  const uniqueMessages = [...new Set([messages].flat())];
  if (uniqueMessages.length === 0) return;
  lastId += 1;
  const alert = { id: lastId, state, messages: uniqueMessages, ...options };
  const isDuplicate = (other: Alert) =>
    other.state === state && other.messages.join('\n') === uniqueMessages.join('\n');
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => !isDuplicate(other)), alert] }));
}
