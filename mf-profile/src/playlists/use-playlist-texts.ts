import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import type { Playlist } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import en from '../locales/playlists.en.json';

// Loaded with the first view of playlists, so that a profile page starts without them.
addTexts('mf-profile-playlists', en);

/** Texts of playlists. */
export function usePlaylistTexts() {
  const { t, i18n } = useTranslation('mf-profile-playlists');
  const { language } = i18n;
  return {
    t,
    language,
    /** Title of a playlist. The saved videos have none of their own (PLAYLIST-1). */
    titleOf: ({ kind, title }: Pick<Playlist, 'kind' | 'title'>) => (kind === 'saved' ? t('saved') : title),
    /** Number of videos: "12 videos". */
    formatVideoCount: (count: number) => t('count', { count, formatted: formatCount(count, language) }),
  };
}
