import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** In the place of a placeholder: styles can tell an empty field by it, as for the way it reads (`base.css`). */
export const EMPTY_PLACEHOLDER = ' ';

/** What every field says of itself. */
export interface FieldTexts {
  label: string;
  /** Stands under the field until something is wrong with it. */
  hint?: string | undefined;
  /** What is wrong, in the reader's words. */
  error?: string | undefined;
  /** Ids of further texts about this field, such as a form's alert: it is wrong too then. */
  describedBy?: string | undefined;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  /** How much of what may be typed is typed: "12/80". */
  count?: string | undefined;
  /** Draws the control itself with what ties it to its texts. */
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control, and the line under it, which screen readers hear with the control. */
export function FieldFrame({ id, label, hint, error, describedBy, count, children }: FieldFrameProps) {
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
        <p className={styles.message} id={messageId} data-wrong={Boolean(error)} aria-live="polite">
          {error ?? hint}
        </p>
        {count ? (
          <span className={styles.count} id={countId}>
            {count}
          </span>
        ) : null}
      </div>
    </div>
  );
}
