import { usePagePlace, useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { type ReactNode, useCallback, useState } from 'react';
import '../document/fragment.css';
import { Feed, type FeedSource, type RenderVideo } from '../features/feed/index.ts';
import { type Surroundings, useFirstGesture, usePlayerKeys, usePrefetch } from '../features/player/index.ts';
import { FeedRow } from './feed-row.tsx';
import { useKeysHelp } from './use-keys-help.tsx';

interface FeedPageProps {
  source: FeedSource;
  /** What the feed is called to those who don't see it. */
  label: string;
  /** The page's heading. */
  head: ReactNode;
}

/** A page that is a feed: whatever it is read from, it looks and behaves the same (spec 2.5). */
export function FeedPage({ source, label, head }: FeedPageProps) {
  const { device } = useShell();
  const [around, setAround] = useState<Surroundings<Video> | null>(null);
  const isBehind = usePagePlace() === 'behind';
  const isReady = usePrefetch(isBehind ? null : around);
  useFirstGesture();
  usePlayerKeys({ unmutes: device.mobile && !device.iOS });
  const keysHelp = useKeysHelp();
  const renderVideo: RenderVideo = useCallback(
    (video, place) => <FeedRow video={video} source={source} {...place} />,
    [source],
  );

  return (
    <div className="feed-page">
      {head}
      <Feed
        key={JSON.stringify(source)}
        source={source}
        label={label}
        renderVideo={renderVideo}
        isReady={isReady}
        onAround={setAround}
      />
      {keysHelp}
    </div>
  );
}
