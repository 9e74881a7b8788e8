import { formatNumber } from '@ontrend/shared/i18n/formats';
import { SuggestField } from '@ontrend/shared/ui';
import { findHashtags, MOST_HASHTAGS, VIDEO_DESCRIPTION_MAX } from '@ontrend/shared/validation';
import { useId, useRef } from 'react';
import { useTexts } from '../../own-video/use-texts.ts';
import styles from './details.module.css';
import { BEGUN, useSuggestions } from './use-suggestions.tsx';

interface DescriptionFieldProps {
  value: string;
  onChange(value: string): void;
}

/** A character that people see as one counts once. */
const lengthOf = (value: string) => [...value.trim()].length;

/** What is wrong with a description, or null: its length and hashtags are counted as the API counts them. */
export function descriptionFault(value: string): 'long' | null {
  return lengthOf(value) > VIDEO_DESCRIPTION_MAX ? 'long' : null;
}

/** The description of a video: hashtags and people are offered while they are typed, and what is typed is counted. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const { t, counted, language } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const length = lengthOf(value);
  const isLong = descriptionFault(value) !== null;
  const hashtags = findHashtags(value).length;
  const note = () => {
    if (isLong) return t('details.tooLong', counted(length - VIDEO_DESCRIPTION_MAX));
    if (hashtags > MOST_HASHTAGS) return t('details.tooManyHashtags', counted(MOST_HASHTAGS));
    return t('details.descriptionHint');
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('details.description')}
      </label>
      <SuggestField
        id={id}
        field={field}
        className={styles.description}
        rows={4}
        value={value}
        aria-describedby={`${id}-note ${id}-count`}
        aria-invalid={isLong}
        pattern={BEGUN}
        useSuggestions={useSuggestions}
        texts={{
          list: t('details.suggestions'),
          found: (count) => t('details.found', counted(count)),
        }}
        onChange={onChange}
      />
      <div className={styles.below}>
        <p id={`${id}-note`} data-wrong={isLong || hashtags > MOST_HASHTAGS} aria-live="polite">
          {note()}
        </p>
        <span id={`${id}-count`} data-wrong={isLong}>
          {`${formatNumber(length, language)}/${formatNumber(VIDEO_DESCRIPTION_MAX, language)}`}
        </span>
      </div>
    </div>
  );
}
