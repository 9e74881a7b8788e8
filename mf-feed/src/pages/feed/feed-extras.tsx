import { useShell } from '@ontrend/shared/contract';
import { useCallback, useEffect } from 'react';
import { hasAds } from '../../features/ads/has-ads.ts';
import { useAdsAhead } from '../../features/ads/use-prefetch-ads.ts';
import { AD_EVERY } from '../../features/feed/constants.ts';
import { changeRows, useRows } from '../../features/feed/feed-rows.ts';
import { type FeedExtrasProps, FOR_YOU } from '../../features/feed/index.ts';
import { useTrustedRows } from '../../features/feed/trusted/use-trusted-rows.ts';

function TrustedRows(props: FeedExtrasProps) {
  useTrustedRows(props);
  return null;
}

/** On a desktop every seventh row is an ad row: what stands in it is the row's own matter. */
function AdRows({ source }: FeedExtrasProps) {
  useEffect(() => changeRows(source, () => ({ ads: 'beside' })), [source]);
  return null;
}

/** On a phone ads are slides of their own. */
function AdSlides({ source, watched }: FeedExtrasProps) {
  const { ads } = useRows(source);
  const onFilled = useCallback(
    (ad: number) => changeRows(source, ({ ads }) => ({ ads: ads === 'beside' ? ads : [...ads, ad] })),
    [source],
  );
  useAdsAhead({ watched, every: AD_EVERY, filled: ads === 'beside' ? [] : ads, onFilled });
  return null;
}

/** What else stands among the videos of a feed: trusted ones in the main feed, ads in every one (spec 2.5, 4). */
export function FeedExtras(props: FeedExtrasProps) {
  const { device } = useShell();
  const Ads = device.mobile ? AdSlides : AdRows;
  return (
    <>
      {props.source.kind === FOR_YOU.kind ? <TrustedRows {...props} /> : null}
      {hasAds() ? <Ads {...props} /> : null}
    </>
  );
}
