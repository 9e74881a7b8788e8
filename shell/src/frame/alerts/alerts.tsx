import type { AlertState } from '@ontrend/shared/contract';
import { usePausableTimeout } from '@ontrend/shared/ui';
import { X } from 'lucide-react';
import { type Alert, dismissAlert, useAlerts } from '../../services/overlays/alert-store.ts';
import { ACTION_ALERT_DURATION_MS, ALERT_DURATION_MS } from '../../services/overlays/constants.ts';
import styles from './alerts.module.css';
import { useAlertTexts } from './use-alert-texts.ts';

function AlertBox({ alert }: { alert: Alert }) {
  const { id, state, messages, action } = alert;
  // Pauses while the alert is hovered or focused.
  const timeout = alert.timeout ?? (action ? ACTION_ALERT_DURATION_MS : ALERT_DURATION_MS);
  const { t } = useAlertTexts();
  const { pause, resume } = usePausableTimeout(timeout, () => dismissAlert(id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock, there is nothing to press
    <div
      className="ot-alert"
      // Messages of the API are English, also in a right-to-left page.
      dir="auto"
      data-state={state}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissAlert(id);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="ot-icon-button"
        aria-label={t('dismiss')}
        onClick={() => dismissAlert(id)}
      >
        <X size={20} />
      </button>
    </div>
  );
}

const LIVE_REGIONS: { state: AlertState; role: 'status' | 'alert'; live: 'polite' | 'assertive' }[] = [
  { state: 'error', role: 'alert', live: 'assertive' },
  { state: 'success', role: 'status', live: 'polite' },
];

/**
 * Renders the alerts (SHELL-62) above dialogs and everything else. They are announced and never take the
 * focus: errors assertively, successes politely.
 */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  return (
    <div className="ot-alerts" data-above-overlays>
      {LIVE_REGIONS.map(({ state, role, live }) => (
        <div key={state} className="ot-alert-list" role={role} aria-live={live}>
          {alerts
            .filter((alert) => alert.state === state)
            .map((alert) => (
              <AlertBox key={alert.id} alert={alert} />
            ))}
        </div>
      ))}
    </div>
  );
}
