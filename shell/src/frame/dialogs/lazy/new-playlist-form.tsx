import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert, Select, TextField } from '@ontrend/shared/ui';
import { PLAYLIST_TITLE_MAX_LENGTH } from '@ontrend/shared/validation';
import type { Visibility } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDialogTexts } from '../use-dialog-texts.ts';
import styles from './add-to-playlist-dialog.module.css';
import { updatePlaylists } from './playlist-queries.ts';

const VISIBILITIES = ['private', 'unlisted', 'public'] as const satisfies Visibility[];

interface NewPlaylistFormProps {
  /** The first video of the playlist. */
  fileName: string;
  /** Called after the playlist was created or the form was canceled. */
  onClose(): void;
}

/** Creates a playlist with a video (PLAYLIST-5). */
export function NewPlaylistForm({ fileName, onClose }: NewPlaylistFormProps) {
  const { t } = useDialogTexts();
  const [title, setTitle] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('private');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi('app/playlist/edit', { title, visibility, file: fileName }),
    onSuccess: ({ data }) => {
      // The saved videos remain first (PLAYLIST-9).
      updatePlaylists(fileName, (all) => [
        ...all.filter(({ kind }) => kind === 'saved'),
        { ...data, contains: true },
        ...all.filter(({ kind }) => kind !== 'saved'),
      ]);
      onClose();
    },
    meta: { alert: false, success: t('addToPlaylist.created') },
  });

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('addToPlaylist.new')}
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = title.trim() === '';
        setMissing(isEmpty);
        if (isEmpty) field.current?.focus();
        else if (!isPending) mutate();
      }}
    >
      <TextField
        ref={field}
        label={t('addToPlaylist.name')}
        error={isMissing ? t('addToPlaylist.nameMissing') : undefined}
        value={title}
        maxLength={PLAYLIST_TITLE_MAX_LENGTH}
        showCount
        onChange={({ target }) => {
          setTitle(target.value);
          setMissing(false);
        }}
      />
      <Select
        label={t('addToPlaylist.whoCanSee')}
        value={visibility}
        onChange={({ target }) => setVisibility(target.value as Visibility)}
      >
        {VISIBILITIES.map((value) => (
          <option key={value} value={value}>
            {t(`addToPlaylist.visibility.${value}`)}
          </option>
        ))}
      </Select>
      <FormAlert messages={error instanceof ApiError ? error.messages : []} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('addToPlaylist.cancel')}</Button>
        <Button type="submit" variant="primary" aria-busy={isPending}>
          {t('addToPlaylist.create')}
        </Button>
      </div>
    </form>
  );
}
