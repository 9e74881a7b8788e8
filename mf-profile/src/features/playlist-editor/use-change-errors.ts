import type { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';

/** Returns a function that shows why a change was rejected. */
export function useChangeErrors(): (error: ApiError | null) => void {
  const { t } = usePlaylistTexts();
  const { alert } = useShell();
  return (error) => {
    if (error?.status === 401) return;
    const messages = error && error.messages.length > 0 ? error.messages : t('videos.changeFailed');
    alert(error?.code === 'playlist-changed' ? t('videos.changed') : messages, { state: 'error' });
  };
}
