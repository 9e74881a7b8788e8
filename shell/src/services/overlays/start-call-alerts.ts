import { events } from '@ontrend/shared/events';
import { showAlert } from './alert-store.ts';
import { CALL_ALERT_DURATION_MS } from './constants.ts';

/** Shows what calls have to say: the server's messages of a failed one (spec 8), the success text of one that has one. */
export function startCallAlerts(): void {
  events.on('call.failed', ({ messages }) =>
    showAlert(messages, { state: 'error', timeout: CALL_ALERT_DURATION_MS }),
  );
  events.on('call.succeeded', ({ messages }) => showAlert(messages, { timeout: CALL_ALERT_DURATION_MS }));
}
