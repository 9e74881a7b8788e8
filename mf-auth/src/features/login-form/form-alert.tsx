interface FormAlertProps {
  id: string;
  messages: string[];
}

/** What the server says against a form: one sentence alone, several as a list. Read out when it comes. */
export function FormAlert({ id, messages }: FormAlertProps) {
  return (
    <div role="alert" id={id}>
      {messages.length > 0 ? (
        <div className="auth-alert">
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
