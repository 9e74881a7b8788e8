import { callApi } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { Button, Skeleton, useFocusRecovery } from '@ontrend/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Globe, Link2, Lock, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openDialog } from '../../../services/overlays/dialog-store.ts';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import styles from './add-to-playlist-dialog.module.css';
import { NewPlaylistForm } from './new-playlist-form.tsx';
import { type PlaylistChoice, playlistsWithVideoQuery, updatePlaylists } from './playlist-queries.ts';

const VISIBILITY_ICONS = { public: Globe, unlisted: Link2, private: Lock } as const;

/** Adds a video to the viewer's playlists or removes it, and creates playlists (PLAYLIST-11). A guest signs in first. */
export function AddToPlaylistDialog({
  request,
  open,
  onClose,
  onClosed,
}: LazyDialogProps<'add-to-playlist'>) {
  const { t } = useDialogTexts();
  const { fileName } = request;
  const isGuest = useSession(({ status }) => status === 'guest');
  const [isCreating, setCreating] = useState(false);
  const recoverFocus = useFocusRecovery<HTMLDivElement>();
  const playlists = useQuery({ ...playlistsWithVideoQuery(fileName), enabled: !isGuest });

  useEffect(() => {
    if (!isGuest || !open) return;
    onClose();
    openDialog({ id: 'authentication', onSignedIn: () => openDialog(request) });
  }, [isGuest, open, onClose, request]);

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
      {playlists.data ? (
        <fieldset className={styles.list}>
          <legend className="ot-visually-hidden">{t('addToPlaylist.playlists')}</legend>
          {playlists.data.map((playlist) => (
            <Choice key={playlist.id} playlist={playlist} fileName={fileName} />
          ))}
        </fieldset>
      ) : null}
      {playlists.isPending ? (
        <div className={styles.skeleton}>
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

/** A playlist with a check box, whose change shows immediately and is reverted if the API rejects it. */
function Choice({ playlist, fileName }: { playlist: PlaylistChoice; fileName: string }) {
  const { t } = useDialogTexts();
  const { id, title, visibility } = playlist;
  const show = (contains: boolean) =>
    updatePlaylists(fileName, (all) =>
      all.map((other) => (other.id === id ? { ...other, contains } : other)),
    );
  const { mutate } = useMutation({
    mutationFn: (isIncluded: boolean) =>
      callApi('app/playlist/include', { playlist: id, file: fileName, isIncluded }),
    onMutate: show,
    onError: (_error, isIncluded) => show(!isIncluded),
    // Changes of one playlist are sent one after the other.
    scope: { id: `playlist ${id} ${fileName}` },
  });
  const Icon = VISIBILITY_ICONS[visibility];
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={playlist.contains ?? false}
        onChange={({ target }) => mutate(target.checked)}
      />
      <bdi className={styles.title}>{title || t('addToPlaylist.saved')}</bdi>
      <Icon size={18} aria-hidden="true" className={styles.visibility} />
      <span className="ot-visually-hidden">{t(`addToPlaylist.visibility.${visibility}`)}</span>
    </label>
  );
}
