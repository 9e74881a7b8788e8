import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/video.en.json';

// In a lazy chunk, because the video itself renders without them.
addTexts('mf-feed-video', en);

/** Returns the texts below a video and of an unavailable video. */
export function useVideoTexts() {
  return useTranslation('mf-feed-video');
}
