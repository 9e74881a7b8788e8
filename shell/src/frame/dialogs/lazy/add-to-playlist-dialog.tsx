import { callApi } from '@ontrend/shared/api-client';
import { type Savable, useSave } from '@ontrend/shared/entities';
import { Dialog } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { Button, Skeleton, useFocusRecovery } from '@ontrend/shared/ui';
import type { Visibility } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Globe, Link2, Lock, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import styles from './add-to-playlist-dialog.module.css';
import dialogStyles from './dialogs.module.css';
import { NewPlaylistForm } from './new-playlist-form.tsx';
import { type PlaylistWithVideo, playlistsWithVideoQuery, updatePlaylists } from './playlist-queries.ts';
import { useSignInFirst } from './use-sign-in-first.ts';

const VISIBILITY_ICONS = { public: Globe, unlisted: Link2, private: Lock } as const;

/** Adds a video to the viewer's playlists or removes it, and creates playlists (PLAYLIST-11). A guest signs in first. */
export function AddToPlaylistDialog({
  request,
  open,
  onClose,
  onClosed,
}: LazyDialogProps<'add-to-playlist'>) {
  const { t } = useDialogTexts();
  const { video } = request;
  const { fileName } = video;
  const isGuest = useSignInFirst(request, open, onClose);
  const [isCreating, setCreating] = useState(false);
  const recoverFocus = useFocusRecovery<HTMLDivElement>();
  const playlists = useQuery({ ...playlistsWithVideoQuery(fileName), enabled: !isGuest });

  return (
    <Dialog
      open={open && !isGuest}
      onClose={onClose}
      onClosed={onClosed}
      title={t('addToPlaylist.title')}
      actions={
        isCreating ? null : (
          <Button variant="primary" onClick={onClose}>
            {t('addToPlaylist.done')}
          </Button>
        )
      }
    >
      <fieldset className={styles.list}>
        <legend className="ot-visually-hidden">{t('addToPlaylist.playlists')}</legend>
        <SavedChoice video={video} />
        {playlists.data
          ?.filter(({ kind }) => kind !== 'saved')
          .map((playlist) => (
            <PlaylistChoice key={playlist.id} playlist={playlist} fileName={fileName} />
          ))}
      </fieldset>
      {playlists.isPending ? (
        <div className={dialogStyles.choicesSkeleton} role="status" aria-label={t('addToPlaylist.loading')}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ) : null}
      {playlists.isError && !playlists.data ? (
        <div className="ot-load-error" role="alert">
          <p>{t('addToPlaylist.failed')}</p>
          <Button onClick={() => void playlists.refetch()}>{t('addToPlaylist.retry')}</Button>
        </div>
      ) : null}
      <div ref={recoverFocus}>
        {isCreating ? (
          <NewPlaylistForm fileName={fileName} onClose={() => setCreating(false)} />
        ) : (
          <Button icon={<Plus size={20} />} onClick={() => setCreating(true)}>
            {t('addToPlaylist.new')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  title: string;
  visibility?: Visibility;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

function Choice({ title, visibility, isChecked, onChange }: ChoiceProps) {
  const { t } = useDialogTexts();
  const visibilityId = useId();
  const Icon = visibility && VISIBILITY_ICONS[visibility];
  return (
    <label className={dialogStyles.choice}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-describedby={visibility && visibilityId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi className={styles.title}>{title}</bdi>
      {visibility && Icon ? (
        <span
          className={styles.visibility}
          title={t(`addToPlaylist.visibility.${visibility}`)}
          aria-hidden="true"
        >
          <Icon size={18} />
          <span hidden id={visibilityId}>
            {t(`addToPlaylist.visibility.${visibility}`)}
          </span>
        </span>
      ) : null}
    </label>
  );
}

/** The saved videos, which exist before the first one is saved. It is the same toggle as the bookmark next to the video. */
function SavedChoice({ video }: { video: Savable }) {
  const { t } = useDialogTexts();
  const { isSaved, set } = useSave(video);
  return <Choice title={t('addToPlaylist.saved')} isChecked={isSaved} onChange={set} />;
}

/** A playlist, whose change shows immediately and is reverted if the API rejects it or can't be reached. */
function PlaylistChoice({ playlist, fileName }: { playlist: PlaylistWithVideo; fileName: string }) {
  const { id, title, visibility, contains = false } = playlist;
  const mutationKey = ['add-to-playlist', id, fileName];
  const query = playlistsWithVideoQuery(fileName);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isIncluded: boolean) =>
      callApi('app/playlist/include', { playlist: id, file: fileName, isIncluded }),
    async onMutate(isIncluded) {
      // An older reply would overwrite the change.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      updatePlaylists(fileName, (all) =>
        all.map((other) => (other.id === id ? { ...other, contains: isIncluded } : other)),
      );
    },
    onError: () => {
      if (queryClient.isMutating({ mutationKey }) === 1)
        return queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    // Changes of one playlist are sent one after the other.
    scope: { id: mutationKey.join() },
    // Fails immediately while offline, because a paused change would be lost with the page.
    networkMode: 'always',
  });
  return <Choice title={title} visibility={visibility} isChecked={contains} onChange={mutate} />;
}
