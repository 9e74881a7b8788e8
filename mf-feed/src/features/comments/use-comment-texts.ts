import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/comments.en.json';

// These texts are in a lazy chunk, because feeds render without them.
addTexts('mf-feed-comments', en);

/** Returns the texts of comments. */
export function useCommentTexts() {
  const { t, i18n } = useTranslation('mf-feed-comments');
  return {
    t,
    /** Returns the interpolation values of texts with a number. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
