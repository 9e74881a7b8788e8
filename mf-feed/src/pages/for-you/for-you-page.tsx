import { useTranslation } from 'react-i18next';
import { FOR_YOU } from '../../features/feed/index.ts';
import { FeedPage } from '../feed-page.tsx';

/** The main feed, at `/` and `/browse/for-you`, and behind the browse dialog (spec 2.1). */
export function ForYouPage() {
  const { t } = useTranslation('mf-feed');
  return (
    <FeedPage
      source={FOR_YOU}
      label={t('feed.label')}
      head={<h1 className="ot-visually-hidden">{t('feed.heading')}</h1>}
    />
  );
}
