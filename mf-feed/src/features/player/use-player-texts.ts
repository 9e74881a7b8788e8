import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/player.en.json';

// They come with the first part that needs them: the first picture is drawn without.
addTexts('mf-feed-player', en);

/** The texts of what lies over a video, of the keys, and of what is chosen about playing. */
export function usePlayerTexts() {
  return useTranslation('mf-feed-player');
}
