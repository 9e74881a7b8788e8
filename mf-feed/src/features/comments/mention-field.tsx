import { Avatar, SuggestionField, type SuggestionQuery } from '@ontrend/shared/ui';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './form.module.css';
import { useCommentTexts } from './use-comment-texts.ts';
import { useMentionSuggestions } from './use-mention-suggestions.ts';

/** An `@` and the beginning of a username before the caret, but not within a word or URL. */
const MENTION_PATTERN = /(?<![\p{L}\p{M}\p{N}_.@/-])([@＠])([a-z0-9_.-]{0,16})$/iu;

interface MentionFieldProps {
  file: string;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  describedBy: string;
  isInvalid: boolean;
  onChange(value: string): void;
  /** Enter submits, and Shift+Enter breaks the line; otherwise Ctrl+Enter submits. */
  submitsOnEnter: boolean;
  onSubmit(): void;
  /** @returns whether there was something to cancel */
  onEscape(): boolean;
}

/** Text area that suggests users while the viewer types a mention. */
export function MentionField(props: MentionFieldProps) {
  const { file, field, value, describedBy, isInvalid, submitsOnEnter, onChange, onSubmit, onEscape } = props;
  const { t, countParams } = useCommentTexts();

  const useSuggestions = (begun: SuggestionQuery | null) =>
    useMentionSuggestions(file, begun?.query ?? null).map(({ id, username, avatar, name }) => ({
      key: id,
      word: username,
      content: (
        <>
          <Avatar src={avatar} name={username} size={30} />
          <bdi>@{username}</bdi>
          {name ? <bdi>{name}</bdi> : null}
        </>
      ),
    }));

  const onOtherKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (key === 'Escape') return onEscape();
    const isSubmit = key === 'Enter' && (ctrlKey || metaKey || (submitsOnEnter && !shiftKey));
    if (isSubmit) onSubmit();
    return isSubmit;
  };

  return (
    <SuggestionField
      field={field}
      className={styles.field}
      data-comment-input=""
      rows={1}
      value={value}
      placeholder={t('form.placeholder')}
      aria-label={t('form.label')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      pattern={MENTION_PATTERN}
      useSuggestions={useSuggestions}
      texts={{
        list: t('form.suggestions'),
        suggestions: (count) => t('form.suggestionCount', countParams(count)),
      }}
      onChange={onChange}
      onUnhandledKey={onOtherKey}
    />
  );
}
