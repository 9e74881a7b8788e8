import { Button } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PlaylistFields } from '../../playlists/playlist-fields.tsx';
import { PlaylistCover } from '../../playlists/playlist-tile.tsx';
import { editPlaylist, type PlaylistDetails } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import styles from './editor.module.css';

/** The cover of a playlist, which is chosen in the list of its videos. */
function Cover({ playlist }: { playlist: Playlist }) {
  const { t } = usePlaylistTexts();
  const { mutate, isPending } = useMutation({ mutationFn: () => editPlaylist(playlist.id, { cover: null }) });
  return (
    <div className={styles.coverField}>
      <PlaylistCover cover={playlist.cover} />
      <div>
        <h2>{t('edit.cover')}</h2>
        {playlist.hasChosenCover ? (
          <Button variant="quiet" loading={isPending} onClick={() => mutate()}>
            {t('edit.useFirst')}
          </Button>
        ) : (
          <p>{t('edit.coverHint')}</p>
        )}
      </div>
    </div>
  );
}

/** Title, description, kind, visibility and cover of a playlist (PLAYLIST-14, PLAYLIST-30). */
export function PlaylistDetailsForm({ playlist }: { playlist: Playlist }) {
  const { t } = usePlaylistTexts();
  const { id, kind, title, description, visibility } = playlist;
  const hasTitle = kind !== 'saved';
  const editableKind = kind === 'series' ? 'series' : 'playlist';
  const form = useForm<PlaylistDetails>({
    mode: 'onTouched',
    values: { title, description, visibility, kind: editableKind },
    // What the user types remains when another tab changes the playlist.
    resetOptions: { keepDirtyValues: true },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ title: newTitle, kind: newKind, ...details }: PlaylistDetails) =>
      editPlaylist(id, hasTitle ? { title: newTitle, kind: newKind, ...details } : details),
    // The form shows errors itself.
    meta: { alert: false, success: t('form.saved') },
    onSuccess: (_data, details) => form.reset(details),
  });
  return (
    <form
      className={styles.details}
      noValidate
      aria-label={t('edit.details')}
      onSubmit={form.handleSubmit((details) => mutate(details))}
    >
      <Cover playlist={playlist} />
      <div>
        <PlaylistFields form={form} hasTitle={hasTitle} error={error} />
        <Button type="submit" variant="primary" disabled={!form.formState.isDirty} loading={isPending}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
