import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links. */
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
};

function ToggleInput({ kind, ...props }: CheckboxProps & { kind: 'checkbox' | 'switch' }) {
  const { id, label, hint, error, className, ...input } = props;
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const messageId = `${controlId}-message`;
  return (
    <div className={[styles.toggle, className].filter(Boolean).join(' ')}>
      <input
        {...input}
        {...(kind === 'switch' ? { role: 'switch' } : {})}
        type="checkbox"
        id={controlId}
        className={styles[kind]}
        aria-invalid={Boolean(error)}
        aria-describedby={hint || error ? messageId : undefined}
      />
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {hint || error ? (
        <p className={styles.message} id={messageId} data-error={Boolean(error)}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}

/** A checkbox, submitted with a form. */
export function Checkbox(props: CheckboxProps) {
  return <ToggleInput {...props} kind="checkbox" />;
}

/** A switch, which takes effect at once. */
export function Switch(props: CheckboxProps) {
  return <ToggleInput {...props} kind="switch" />;
}
