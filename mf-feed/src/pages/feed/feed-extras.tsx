import { useShell } from '@ontrend/shared/contract';
import { useCallback, useEffect } from 'react';
import { hasAds } from '../../features/ads/has-ads.ts';
import { usePrefetchAds } from '../../features/ads/use-prefetch-ads.ts';
import { AD_INTERVAL_ITEMS } from '../../features/feed/constants.ts';
import { updateFeedRows, useFeedRows } from '../../features/feed/feed-rows.ts';
import { type FeedExtrasProps, FOR_YOU } from '../../features/feed/index.ts';
import { PullToRefresh } from '../../features/feed/pull-to-refresh/pull-to-refresh.tsx';
import { useTrustedRows } from '../../features/feed/trusted/use-trusted-rows.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';

const loadDesktopExtras = async () => (await import('./desktop-extras.tsx')).DesktopExtras;

function TrustedRows(props: FeedExtrasProps) {
  useTrustedRows(props);
  return null;
}

/** On desktop every seventh row is an ad row (FEED-16), which requests its ad itself. */
function AdRows({ source }: FeedExtrasProps) {
  useEffect(() => updateFeedRows(source, () => ({ ads: 'in-rows' })), [source]);
  return null;
}

/** On mobile ads have their own slides. */
function AdSlides({ source, currentIndex }: FeedExtrasProps) {
  const { ads } = useFeedRows(source);
  const onFilled = useCallback(
    (adIndex: number) =>
      updateFeedRows(source, ({ ads }) => ({ ads: ads === 'in-rows' ? ads : [...ads, adIndex] })),
    [source],
  );
  usePrefetchAds({
    currentIndex,
    adInterval: AD_INTERVAL_ITEMS,
    filledAdIndexes: ads === 'in-rows' ? [] : ads,
    onFilled,
  });
  return null;
}

/**
 * The deferred part of a feed: trusted videos in the For You feed, ads in every feed (FEED-10), comments on desktop, and the
 * refresh on mobile (FEED-69).
 */
export function FeedExtras(props: FeedExtrasProps) {
  const { device } = useShell();
  const Ads = device.mobile ? AdSlides : AdRows;
  const Desktop = useLazyComponent(!device.mobile, loadDesktopExtras);
  return (
    <>
      {props.source.kind === FOR_YOU.kind ? <TrustedRows {...props} /> : null}
      {hasAds() ? <Ads {...props} /> : null}
      {device.mobile ? <PullToRefresh {...props} /> : null}
      {Desktop ? <Desktop {...props} /> : null}
    </>
  );
}
