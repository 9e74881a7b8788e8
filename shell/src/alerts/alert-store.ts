import type { AlertState } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** Milliseconds an alert stays unless told otherwise (spec 4, alert). */
export const ALERT_MS = 3_000;

interface Alert {
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
 * Shows an alert for a while (spec 2.13).
 * @param messages one is shown alone, several as a list; none shows nothing
 * @param options `state` success unless told, `timeout` in milliseconds
 */
export function showAlert(
  messages: string | string[],
  { state = 'success', timeout = ALERT_MS }: { state?: AlertState; timeout?: number } = {},
): void {
  const list = [messages].flat();
  if (list.length === 0) return;
  lastId += 1;
  const id = lastId;
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts, { id, state, messages: list }] }));
  setTimeout(() => dismissAlert(id), timeout);
}
