import { events } from '@ontrend/shared/events';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetFeed } from '../../features/feed/index.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { getForYouSource } from './for-you-source.ts';

/** The main feed, at `/` and `/browse/for-you`, and behind the browse dialog (spec 2.1). */
export function ForYouPage() {
  const { t } = useTranslation('mf-feed');
  // Who watches goes on watching: what is chosen meanwhile, in another tab or by an account, holds from the next visit on.
  const [source, setSource] = useState(getForYouSource);
  // What they choose here is to be seen at once.
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
