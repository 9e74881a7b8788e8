import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { EMPTY_PLACEHOLDER, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { formatCharacterCount } from './format-character-count.ts';

type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Shows the character count; needs `maxLength`. */
    showCount?: boolean | undefined;
    /** At the start of the input, such as an icon. */
    start?: ReactNode;
    /** At the end of the input, such as a button or a state icon. */
    end?: ReactNode;
    /** At the end of the line with the message. */
    aside?: ReactNode;
  };

/** A text input with label and message, with all props of the native input. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, describedBy, showCount, start, end, aside, onChange, className, ...input } =
    props;
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? '').length);
  const length = input.value === undefined ? typed : String(input.value).length;
  const count =
    showCount && input.maxLength ? formatCharacterCount(length, input.maxLength, i18n.language) : undefined;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      describedBy={describedBy}
      count={count}
      aside={aside}
    >
      {(control) => (
        // `start` and `end` follow the input's direction: the `@` of a username precedes it in every
        // language.
        <span className={styles.control} dir={input.dir === 'ltr' ? 'ltr' : undefined}>
          {start ? <span className={styles.start}>{start}</span> : null}
          <input
            placeholder={EMPTY_PLACEHOLDER}
            {...input}
            {...control}
            className={[styles.input, className].filter(Boolean).join(' ')}
            onChange={(event) => {
              setTyped(event.target.value.length);
              onChange?.(event);
            }}
          />
          {end ? <span className={styles.end}>{end}</span> : null}
        </span>
      )}
    </FieldFrame>
  );
}
