import { events } from '@ontrend/shared/events';
import { showAlert } from './alert-store.ts';
import { CALL_ALERT_DURATION_MS } from './constants.ts';

/**
 * Shows alerts with the error messages of failed calls (SHELL-65) and the success messages of others
 * (SHELL-64).
 */
export function startApiAlerts(): void {
  events.on('call.failed', ({ messages }) =>
    showAlert(messages, { state: 'error', timeout: CALL_ALERT_DURATION_MS }),
  );
  events.on('call.succeeded', ({ messages }) => showAlert(messages, { timeout: CALL_ALERT_DURATION_MS }));
}
