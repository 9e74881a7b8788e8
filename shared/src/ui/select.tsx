import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

/** A native select, which every phone and screen reader supports. Its options are its children. */
export function Select(props: ComponentProps<'select'> & FieldTexts) {
  const { id, label, hint, error, describedBy, className, ...select } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} describedBy={describedBy}>
      {(control) => (
        <span className={styles.control}>
          <select
            {...select}
            {...control}
            className={[styles.input, styles.select, className].filter(Boolean).join(' ')}
          />
          <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  );
}
