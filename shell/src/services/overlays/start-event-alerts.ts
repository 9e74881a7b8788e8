import { events } from '@ontrend/shared/events';
import { i18n } from '@ontrend/shared/i18n';
import { showAlert } from './alert-store.ts';
import { CALL_ALERT_DURATION_MS } from './constants.ts';

/**
 * Shows alerts with the error messages of failed calls (SHELL-65), with the success messages of others (SHELL-64), and
 * about changes that are sent later. The boot starts it, because events can precede the lazy component of the alerts.
 */
export function startEventAlerts(): void {
  events.on('call.failed', ({ messages }) =>
    showAlert(messages, { state: 'error', timeout: CALL_ALERT_DURATION_MS }),
  );
  events.on('call.succeeded', ({ messages }) => showAlert(messages, { timeout: CALL_ALERT_DURATION_MS }));
  events.on('mutation.queued', () => showAlert(i18n.t('postponed', { ns: 'shell' })));
}
