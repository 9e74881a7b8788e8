import styles from './form-alert.module.css';

interface FormAlertProps {
  /** For `describedBy` of the fields it is about. */
  id?: string | undefined;
  messages: string[];
}

/** What stands against a form: one sentence alone, several as a list. Read out when it comes. */
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
