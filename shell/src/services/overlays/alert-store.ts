import type { AlertState } from '@ontrend/shared/contract';
import { create } from 'zustand';
import { ALERT_DURATION_MS } from './constants.ts';

/** An alert as spec 2.13 has it; it is visible for as long as it is here. */
export interface Alert {
  id: number;
  state: AlertState;
  messages: string[];
  /** Milliseconds it stays while nobody points at it. */
  timeout: number;
}

export const useAlerts = create<{ alerts: Alert[] }>(() => ({ alerts: [] }));

let lastId = 0;

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}

/**
 * Shows an alert for a while (spec 2.13). One that says the same as an alert that stands there takes its place.
 * @param messages one is shown alone, several as a list; none shows nothing
 * @param options `state` success unless told, `timeout` in milliseconds
 */
export function showAlert(
  messages: string | string[],
  { state = 'success', timeout = ALERT_DURATION_MS }: { state?: AlertState; timeout?: number } = {},
): void {
  const uniqueMessages = [...new Set([messages].flat())];
  if (uniqueMessages.length === 0) return;
  lastId += 1;
  const alert = { id: lastId, state, messages: uniqueMessages, timeout };
  const isDuplicate = (other: Alert) =>
    other.state === state && other.messages.join('\n') === uniqueMessages.join('\n');
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => !isDuplicate(other)), alert] }));
}
