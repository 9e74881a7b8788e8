import { useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../document/fragment.css';
import { Feed, FOR_YOU, type RenderVideo } from '../../features/feed/index.ts';
import {
  type Presence,
  useFirstGesture,
  usePlayerKeys,
  usePrefetch,
  VideoPlayer,
} from '../../features/player/index.ts';
import { VideoItem } from '../../features/video-item/index.ts';

interface FeedVideoProps {
  video: Video;
  presence: Presence;
  position: number;
}

/** Drawn anew only when the video's own place changes: a feed holds many. */
const FeedVideo = memo(function FeedVideo({ video, presence, position }: FeedVideoProps) {
  return (
    <VideoItem video={video} position={position} player={<VideoPlayer video={video} presence={presence} />} />
  );
});

const renderVideo: RenderVideo = (video, place) => <FeedVideo video={video} {...place} />;

/** The main feed, at `/` and `/browse/for-you` (spec 2.1). */
export function ForYouPage() {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const [upcoming, setUpcoming] = useState<Video[]>([]);
  const isReady = usePrefetch(upcoming);
  useFirstGesture();
  usePlayerKeys({ unmutes: device.mobile && !device.iOS });

  return (
    <div className="feed-page">
      <h1 className="ot-visually-hidden">{t('feed.heading')}</h1>
      <Feed filter={FOR_YOU} renderVideo={renderVideo} isReady={isReady} onUpcoming={setUpcoming} />
    </div>
  );
}
