import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/comments.en.json';

// They come with the first comments: a feed starts without them.
addTexts('mf-feed-comments', en);

/** The texts of comments. */
export function useCommentTexts() {
  const { t, i18n } = useTranslation('mf-feed-comments');
  return {
    t,
    /** What the texts with a number in them are filled in with. */
    counted: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
