import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** A blank placeholder, so that styles can match empty fields with `:placeholder-shown` (`base.css`). */
export const EMPTY_PLACEHOLDER = ' ';

/** Texts that all fields have. */
export interface FieldTexts {
  label: string;
  /** Shown below the field while there is no error. */
  hint?: string | undefined;
  /** The error message, in the user's language. */
  error?: string | undefined;
  /** Ids of further texts about this field, such as a form's alert; the field is then invalid, too. */
  describedBy?: string | undefined;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  /** Character count: "12/80". */
  count?: string | undefined;
  /** At the end of the line with the message. */
  aside?: ReactNode;
  /** Renders the control with the attributes that link it to its texts. */
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control and message of a field. Screen readers read the message with the control. */
export function FieldFrame({ id, label, hint, error, describedBy, count, aside, children }: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const messageId = `${controlId}-message`;
  const countId = `${controlId}-count`;
  const about = [error || hint ? messageId : '', count ? countId : '', describedBy ?? ''];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': Boolean(error) || describedBy !== undefined,
        'aria-describedby': about.filter(Boolean).join(' ') || undefined,
      })}
      <div className={styles.below}>
        <p className={styles.message} id={messageId} data-error={Boolean(error)} aria-live="polite">
          {/* A message of the API is English, also in a right-to-left page. */}
          {error ? <bdi>{error}</bdi> : hint}
        </p>
        {count ? (
          <span className={styles.count} id={countId}>
            {count}
          </span>
        ) : null}
        {aside}
      </div>
    </div>
  );
}
