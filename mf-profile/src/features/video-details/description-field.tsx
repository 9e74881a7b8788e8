import { formatNumber } from '@ontrend/shared/i18n/formats';
import { SuggestionField } from '@ontrend/shared/ui';
import { findHashtags, MAX_HASHTAGS, VIDEO_DESCRIPTION_MAX_LENGTH } from '@ontrend/shared/validation';
import { useId, useRef } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import styles from './details.module.css';
import { SUGGESTION_PATTERN, useSuggestions } from './use-suggestions.tsx';

interface DescriptionFieldProps {
  value: string;
  onChange(value: string): void;
}

/** Counts code points, so that an emoji counts once. */
const countCharacters = (value: string) => [...value.trim()].length;

/**
 * Validates a description. Its length is counted as in the API.
 * @returns the error, or null
 */
export function validateDescription(value: string): 'long' | null {
  return countCharacters(value) > VIDEO_DESCRIPTION_MAX_LENGTH ? 'long' : null;
}

/** The description of a video with a character count and suggestions for hashtags and mentions. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const { t, countParams, language } = useOwnVideoTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const length = countCharacters(value);
  const isTooLong = validateDescription(value) !== null;
  const hashtags = findHashtags(value).length;
  const note = () => {
    if (isTooLong) return t('details.tooLong', countParams(length - VIDEO_DESCRIPTION_MAX_LENGTH));
    if (hashtags > MAX_HASHTAGS) return t('details.tooManyHashtags', countParams(MAX_HASHTAGS));
    return t('details.descriptionHint');
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('details.description')}
      </label>
      <SuggestionField
        id={id}
        field={field}
        className={styles.description}
        rows={4}
        value={value}
        aria-describedby={`${id}-note ${id}-count`}
        aria-invalid={isTooLong}
        pattern={SUGGESTION_PATTERN}
        useSuggestions={useSuggestions}
        texts={{
          list: t('details.suggestions'),
          suggestions: (count) => t('details.found', countParams(count)),
        }}
        onChange={onChange}
      />
      <div className={styles.footer}>
        <p id={`${id}-note`} data-error={isTooLong || hashtags > MAX_HASHTAGS} aria-live="polite">
          {note()}
        </p>
        <span id={`${id}-count`} data-error={isTooLong}>
          {`${formatNumber(length, language)}/${formatNumber(VIDEO_DESCRIPTION_MAX_LENGTH, language)}`}
        </span>
      </div>
    </div>
  );
}
