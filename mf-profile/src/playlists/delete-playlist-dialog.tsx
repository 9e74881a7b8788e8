import { ApiError } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { deletePlaylist } from './queries.ts';
import { usePlaylistTexts } from './use-playlist-texts.ts';

interface DeletePlaylistDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose(): void;
  onDeleted?(): void;
}

/** Confirms the deletion of a playlist, which can't be undone (PLAYLIST-14). */
export function DeletePlaylistDialog({ playlist, open, onClose, onDeleted }: DeletePlaylistDialogProps) {
  const { t, titleOf } = usePlaylistTexts();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deletePlaylist(playlist.id),
    // The dialog shows errors itself.
    meta: { alert: false, success: t('deletion.done') },
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  const messages = error instanceof ApiError ? error.messages : [t('deletion.failed')];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('deletion.title', { title: titleOf(playlist) })}
      description={t('deletion.text')}
      actions={
        <>
          <Button onClick={close}>{t('deletion.cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate()}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <FormAlert messages={error ? messages : []} />
    </Dialog>
  );
}
