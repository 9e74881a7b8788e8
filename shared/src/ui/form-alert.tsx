import styles from './form-alert.module.css';

interface FormAlertProps {
  /** For `describedBy` of the fields with an error. */
  id?: string | undefined;
  messages: string[];
}

/**
 * The error messages of a form: one as text, several as a list. Announced by screen readers when they appear.
 */
export function FormAlert({ id, messages }: FormAlertProps) {
  return (
    <div role="alert" id={id}>
      {messages.length > 0 ? (
        <div className={styles.alert}>
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
      ) : null}
    </div>
  );
}
