import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/video-item.en.json';

// In a lazy chunk, because the initial video renders without them.
addTexts('mf-feed-video-item', en);

/** Returns the texts of the video menu and the details slide. */
export function useVideoItemTexts() {
  return useTranslation('mf-feed-video-item');
}
