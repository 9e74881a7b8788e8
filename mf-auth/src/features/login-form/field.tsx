import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  error: string | undefined;
  /** Ids of further texts about this field. */
  describedBy?: string | undefined;
  /** Something at the end of the input, such as a button. */
  end?: ReactNode;
}

/** A labelled input with its message, which screen readers hear with it. */
export function Field({ label, error, describedBy, end, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const about = [error ? errorId : '', describedBy ?? ''].filter(Boolean).join(' ');
  return (
    <div className="auth-field">
      <label className="auth-label" htmlFor={id}>
        {label}
      </label>
      <span className="auth-control">
        <input
          {...input}
          className="auth-input"
          id={id}
          required
          aria-invalid={Boolean(error) || describedBy !== undefined}
          aria-describedby={about || undefined}
        />
        {end}
      </span>
      <p className="auth-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
