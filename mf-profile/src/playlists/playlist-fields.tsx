import { ApiError } from '@ontrend/shared/api-client';
import { FormAlert, TextArea, TextField } from '@ontrend/shared/ui';
import {
  findValidationError,
  maxLength,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  type Rule,
  required,
} from '@ontrend/shared/validation';
import { ListOrdered, ListVideo } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '../radio-choice/radio-choice.tsx';
import styles from './playlists.module.css';
import type { PlaylistDetails } from './queries.ts';
import { usePlaylistTexts } from './use-playlist-texts.ts';
import { VISIBILITIES, VISIBILITY_ICONS } from './visibility.ts';

const KIND_ICONS = { playlist: ListVideo, series: ListOrdered };

const TITLE_RULES = [required, maxLength(PLAYLIST_TITLE_MAX_LENGTH)];
const DESCRIPTION_RULES = [maxLength(PLAYLIST_DESCRIPTION_MAX_LENGTH)];

interface PlaylistFieldsProps {
  form: UseFormReturn<PlaylistDetails>;
  /** The saved videos have neither a title of their own nor a kind to choose. */
  hasTitle: boolean;
  /** Error of the last submission. */
  error: unknown;
}

/** Whether the playlist is a series (PLAYLIST-30). */
function KindField({ form }: Pick<PlaylistFieldsProps, 'form'>) {
  const { t } = usePlaylistTexts();
  return (
    <fieldset>
      <legend>{t('kind.legend')}</legend>
      <div className={styles.choices}>
        {(['playlist', 'series'] as const).map((kind) => (
          <RadioChoice
            key={kind}
            Icon={KIND_ICONS[kind]}
            label={t(`kind.${kind}`)}
            hint={t(`kind.${kind}Hint`)}
            value={kind}
            {...form.register('kind')}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Title, description, kind and visibility of a playlist. */
export function PlaylistFields({ form, hasTitle, error }: PlaylistFieldsProps) {
  const { t } = usePlaylistTexts();
  const { t: tCommon } = useTranslation('mf-profile');
  const { errors } = form.formState;
  const validate = (rules: readonly Rule[]) => (value: string) => {
    const failure = findValidationError(value, rules);
    return failure ? (tCommon(`errors.${failure.rule}`, failure.values) as string) : true;
  };
  const messages = error instanceof ApiError ? error.messages : [t('form.failed')];
  return (
    <div className={styles.fields}>
      {hasTitle ? (
        <TextField
          {...form.register('title', { validate: validate(TITLE_RULES) })}
          label={t('form.title')}
          error={errors.title?.message}
          value={form.watch('title')}
          maxLength={PLAYLIST_TITLE_MAX_LENGTH}
          showCount
          dir="auto"
          autoComplete="off"
        />
      ) : null}
      <TextArea
        {...form.register('description', { validate: validate(DESCRIPTION_RULES) })}
        label={t('form.description')}
        error={errors.description?.message}
        value={form.watch('description')}
        maxLength={PLAYLIST_DESCRIPTION_MAX_LENGTH}
        showCount
        rows={3}
      />
      {hasTitle ? <KindField form={form} /> : null}
      <fieldset>
        <legend>{t('visibility.legend')}</legend>
        <div className={styles.choices}>
          {VISIBILITIES.map((visibility) => (
            <RadioChoice
              key={visibility}
              Icon={VISIBILITY_ICONS[visibility]}
              label={t(`visibility.${visibility}`)}
              hint={t(`visibility.${visibility}Hint`)}
              value={visibility}
              {...form.register('visibility')}
            />
          ))}
        </div>
      </fieldset>
      <FormAlert messages={error ? messages : []} />
    </div>
  );
}
