import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { share, shareLink } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { usePlaylistTexts } from './use-playlist-texts.ts';

/** Returns a function that shares the link of a playlist, or copies it (PLAYLIST-13). */
export function useSharePlaylist(): (playlist: Playlist) => Promise<void> {
  const { t, titleOf } = usePlaylistTexts();
  const { alert, device } = useShell();
  const username = useSession((session) => session.viewer?.username);
  return async (playlist) => {
    const link = shareLink(paths.playlist.href(playlist.id), username);
    const outcome = await share(link, titleOf(playlist), device.mobile);
    if (outcome === 'copied') alert(t('menu.copied'));
    if (outcome === 'failed') alert(t('menu.notCopied', { link }), { state: 'error' });
  };
}
