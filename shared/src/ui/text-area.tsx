import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { EMPTY_PLACEHOLDER, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { formatCharacterCount } from './format-character-count.ts';

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Shows how much of `maxLength` is typed. */
    showCount?: boolean | undefined;
  };

/** Several lines to type in; it grows with what is typed where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, error, describedBy, showCount, onChange, className, ...area } = props;
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const length = area.value === undefined ? typed : String(area.value).length;
  const count =
    showCount && area.maxLength ? formatCharacterCount(length, area.maxLength, i18n.language) : undefined;
  return (
    <FieldFrame {...{ id, label, hint, error, describedBy, count }}>
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
