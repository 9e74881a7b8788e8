import { Button, Chip, FormAlert, TextField } from '@ontrend/shared/ui';
import type { Settings } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditRow } from './edit-row.tsx';
import { changeSettings, SETTINGS_SCOPE } from './queries.ts';
import { errorMessages } from './server-errors.ts';
import styles from './settings.module.css';

/** Maximum number of muted words, and the maximum length of a word in characters, as in the API. */
const MAX_MUTED_WORDS = 100;
const MUTED_WORD_MAX_LENGTH = 50;

/** Words whose videos and comments are hidden from the viewer. Commas separate several words. */
export function MutedWords({ settings }: { settings: Settings }) {
  const { t } = useTranslation('mf-profile');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEditRow(typed !== '');
  /** Index of the word that was just removed together with the focused button. */
  const [removedIndex, setRemovedIndex] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: ({ words }: { words: string[]; typed?: string }) => changeSettings({ mutedWords: words }),
    // Restore the input when the server rejects it.
    onError: (_, change) => setTyped((currentText) => currentText || (change.typed ?? '')),
    scope: SETTINGS_SCOPE,
    meta: { alert: false, success: t('settings.saved') },
  });

  // A pending change counts as saved, so that a quick second change builds on it.
  const mutedWords = save.isPending ? save.variables.words : settings.mutedWords;

  useEffect(() => {
    if (removedIndex === null) return;
    const next = list.current?.querySelectorAll('button').item(Math.min(removedIndex, mutedWords.length - 1));
    (next ?? input.current)?.focus();
    setRemovedIndex(null);
  }, [removedIndex, mutedWords]);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = typed
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean);
    const newWords = [...new Set([...mutedWords, ...words])];
    if (words.length === 0) setError(t('errors.required'));
    else if (words.some((word) => word.length > MUTED_WORD_MAX_LENGTH))
      setError(t('errors.maxLength', { N: MUTED_WORD_MAX_LENGTH }));
    else if (newWords.length > MAX_MUTED_WORDS) setError(t('privacy.tooManyWords', { N: MAX_MUTED_WORDS }));
    else {
      setError(undefined);
      save.mutate({ words: newWords, typed });
      setTyped('');
    }
  };

  return (
    <form className={styles.form} noValidate aria-label={t('privacy.mutedWords')} onSubmit={add}>
      <div className={styles.inline}>
        <TextField
          ref={input}
          label={t('privacy.addWord')}
          hint={t('privacy.mutedWordsHint')}
          error={error}
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" loading={save.isPending}>
          {t('privacy.add')}
        </Button>
      </div>
      <FormAlert messages={save.isError ? errorMessages(save.error, t('privacy.mutedWordsFailed')) : []} />
      {mutedWords.length > 0 ? (
        <ul ref={list} className={styles.mutedWords} aria-label={t('privacy.mutedWords')}>
          {mutedWords.map((word, index) => (
            <li key={word}>
              <Chip
                removeLabel={t('privacy.removeWord', { word })}
                onRemove={() => {
                  save.mutate({ words: mutedWords.filter((other) => other !== word) });
                  setRemovedIndex(index);
                }}
              >
                <bdi>{word}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.text}>{t('privacy.noWords')}</p>
      )}
    </form>
  );
}
