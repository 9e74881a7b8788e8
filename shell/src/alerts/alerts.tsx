import { useAlerts } from './alert-store.ts';

/** The alerts of the moment, announced politely: they never take the focus. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  return (
    <div className="ot-alerts" role="status" aria-live="polite">
      {alerts.map(({ id, state, messages }) => (
        <div key={id} className="ot-alert" data-state={state}>
          {messages.length === 1 ? (
            messages[0]
          ) : (
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
