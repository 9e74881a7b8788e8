import styles from './form-alert.module.css';

interface FormAlertProps {
  /** For `describedBy` of the fields with an error. */
  id?: string | undefined;
  messages: string[];
}

/**
 * The error messages of a form: one as text, several as a list. Announced by screen readers when they appear. Those of the API
 * are English, so each is isolated from the direction of the page.
 */
export function FormAlert({ id, messages }: FormAlertProps) {
  return (
    <div role="alert" id={id}>
      {messages.length > 0 ? (
        <div className={styles.alert}>
          {messages.length === 1 ? (
            <bdi>{messages[0]}</bdi>
          ) : (
            <ul>
              {messages.map((message) => (
                <li key={message}>
                  <bdi>{message}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </div>
  );
}
