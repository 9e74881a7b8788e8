import { events } from '@ontrend/shared/events';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForYouSource, resetFeed } from '../../features/feed/index.ts';
import { FeedPage } from '../feed/feed-page.tsx';

/** The For You feed, at `/` and `/browse/for-you`, and behind the browse dialog (FEED-1). */
export function ForYouPage() {
  const { t } = useTranslation('mf-feed');
  // A preference changed in another tab or by the account applies from the next visit, so that the feed does
  // not change under the viewer.
  const [source, setSource] = useState(getForYouSource);
  // A change on this page applies immediately.
  useEffect(
    () =>
      events.on('personalization.changed', () => {
        const chosen = getForYouSource();
        resetFeed(chosen);
        setSource(chosen);
        scrollTo(0, 0);
      }),
    [],
  );
  return (
    <FeedPage
      source={source}
      label={t('feed.label')}
      header={<h1 className="ot-visually-hidden">{t('feed.heading')}</h1>}
    />
  );
}
