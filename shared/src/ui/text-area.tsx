import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { EMPTY_PLACEHOLDER, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { formatCharacterCount } from './format-character-count.ts';

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Shows the character count; needs `maxLength`. */
    showCount?: boolean | undefined;
  };

/** A text area with label and message. It grows with its text in browsers that support that. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, error, describedBy, showCount, onChange, className, ...area } = props;
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const length = area.value === undefined ? typed : String(area.value).length;
  const count =
    showCount && area.maxLength ? formatCharacterCount(length, area.maxLength, i18n.language) : undefined;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} describedBy={describedBy} count={count}>
      {(control) => (
        <textarea
          dir="auto"
          placeholder={EMPTY_PLACEHOLDER}
          {...area}
          {...control}
          className={[styles.input, styles.area, className].filter(Boolean).join(' ')}
          onChange={(event) => {
            setTyped(event.target.value.length);
            onChange?.(event);
          }}
        />
      )}
    </FieldFrame>
  );
}
