import { Button, Chip, FormAlert, TextField } from '@ontrend/shared/ui';
import type { Settings } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_MUTED_WORDS, MUTED_WORD_MAX } from './constants.ts';
import { changeSettings } from './queries.ts';
import { refusalOf } from './refusal.ts';
import styles from './settings.module.css';

/** Words whose videos and comments the viewer is spared. Several at once are parted by commas. */
export function MutedWords({ settings }: { settings: Settings }) {
  const { t } = useTranslation('mf-profile');
  const { mutedWords } = settings;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (words: string[]) => changeSettings({ mutedWords: words }),
    meta: { alert: false, success: t('settings.saved') },
  });

  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = typed
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean);
    const all = [...new Set([...mutedWords, ...words])];
    if (words.length === 0) setError(t('errors.required'));
    else if (words.some((word) => word.length > MUTED_WORD_MAX))
      setError(t('errors.maxLength', { N: MUTED_WORD_MAX }));
    else if (all.length > MOST_MUTED_WORDS) setError(t('privacy.tooManyWords', { N: MOST_MUTED_WORDS }));
    else {
      setError(undefined);
      save.mutate(all, { onSuccess: () => setTyped('') });
    }
  };

  return (
    <form className={styles.form} noValidate aria-label={t('privacy.mutedWords')} onSubmit={add}>
      <div className={styles.inline}>
        <TextField
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
      <FormAlert messages={save.isError ? refusalOf(save.error, t('settings.failed')) : []} />
      {mutedWords.length > 0 ? (
        <ul className={styles.words} aria-label={t('privacy.mutedWords')}>
          {mutedWords.map((word) => (
            <li key={word}>
              <Chip
                removeLabel={t('privacy.removeWord', { word })}
                onRemove={() => save.mutate(mutedWords.filter((other) => other !== word))}
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
