import { usePageLayer, useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { type ReactNode, useCallback, useState } from 'react';
import '../../document/prerendered.css';
import { LazyAdSlide } from '../../features/ads/lazy-ad-slide.tsx';
import {
  type EmptyFeed,
  Feed,
  type FeedSource,
  type RenderAd,
  type RenderVideo,
} from '../../features/feed/index.ts';
import {
  type Neighbors,
  usePlayerShortcuts,
  usePrefetch,
  useShortcutsDialog,
  useUnmuteOnFirstGesture,
} from '../../features/player/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedRow } from './feed-row.tsx';

const loadExtras = async () => (await import('./feed-extras.tsx')).FeedExtras;
const renderAd: RenderAd = (adIndex) => <LazyAdSlide adIndex={adIndex} />;

interface FeedPageProps extends EmptyFeed {
  source: FeedSource;
  /** Accessible name of the feed. */
  label: string;
  /** Heading of the page. */
  header: ReactNode;
}

/** A page with a feed, whatever its source. */
export function FeedPage({ source, label, header, ...empty }: FeedPageProps) {
  const { device } = useShell();
  const [neighbors, setNeighbors] = useState<Neighbors<Video> | null>(null);
  const isBackground = usePageLayer() === 'background';
  const isReady = usePrefetch(isBackground ? null : neighbors);
  const Extras = useLazyComponent(isReady, loadExtras);
  useUnmuteOnFirstGesture();
  usePlayerShortcuts({ unmutes: device.mobile && !device.iOS });
  const shortcutsDialog = useShortcutsDialog();
  const renderVideo: RenderVideo = useCallback(
    (video, context) => <FeedRow video={video} source={source} {...context} />,
    [source],
  );

  return (
    <div className="feed-page">
      {header}
      <Feed
        key={JSON.stringify(source)}
        source={source}
        label={label}
        empty={empty}
        renderVideo={renderVideo}
        renderAd={renderAd}
        Extras={Extras}
        isReady={isReady}
        onNeighborsChange={setNeighbors}
      />
      {shortcutsDialog}
    </div>
  );
}
