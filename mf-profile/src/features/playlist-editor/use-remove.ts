import { useShell } from '@ontrend/shared/contract';
import type { Playlist, Video } from '@ontrend/shared/wire';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { isRestorePending, readVideos, submitChange } from './pending-changes.ts';
import { useChangeErrors } from './use-change-errors.ts';

/**
 * Returns a function that removes a video from a playlist and shows an alert with "Undo", which restores it at its former
 * place (PLAYLIST-17).
 * @param onRestored called with the file name of a restored video
 */
export function useRemove(playlist: Playlist, onRestored: (file: string) => void) {
  const { t, titleOf } = usePlaylistTexts();
  const { alert } = useShell();
  const showError = useChangeErrors();
  const { id, kind } = playlist;

  /** @param setSaved changes the saved state of the video that all views share */
  return (video: Video, setSaved: (isSaved: boolean) => void) => {
    const videos = readVideos(id);
    const index = videos.findIndex(({ fileName }) => fileName === video.fileName);
    const after = videos[index - 1]?.fileName ?? null;
    const submit = async (change: Parameters<typeof submitChange>[1]) => {
      const isConfirmed = await submitChange(id, change, showError);
      // A removal that is being undone must not be repeated by the toggle: it could arrive after the restored place.
      const isUndone = change.kind === 'remove' && isRestorePending(id, video.fileName);
      if (isConfirmed && kind === 'saved' && !isUndone) setSaved(change.kind === 'restore');
    };
    void submit({ kind: 'remove', file: video.fileName });
    alert(t('videos.removed', { title: titleOf(playlist) }), {
      action: {
        label: t('videos.undo'),
        onSelect: () => {
          void submit({ kind: 'restore', video, after });
          onRestored(video.fileName);
        },
      },
    });
  };
}
