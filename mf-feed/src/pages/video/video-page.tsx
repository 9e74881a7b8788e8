import { useShell } from '@ontrend/shared/contract';
import { Button, EmptyState } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import '../../document/fragment.css';
import { useFirstGesture, usePlayerKeys, usePrefetch, VideoPlayer } from '../../features/player/index.ts';
import { VideoItem, videoQuery } from '../../features/video-item/index.ts';

const NOTHING_NEXT: [] = [];

/** One video by itself, at `/video/{file}` (spec 2.6). */
export function VideoPage() {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const { file = '' } = useParams();
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(file));
  usePrefetch(NOTHING_NEXT);
  useFirstGesture();
  usePlayerKeys({ unmutes: device.mobile && !device.iOS });

  return (
    <div className="feed-page feed-single">
      {video ? (
        <>
          <h1 className="ot-visually-hidden">{t('feed.videoBy', { username: video.user.username })}</h1>
          <div className="feed-row">
            <VideoItem
              video={video}
              player={<VideoPlayer key={video.fileName} video={video} presence="current" />}
            />
          </div>
        </>
      ) : null}
      {isError && !video ? (
        <EmptyState
          icon={<CircleAlert size={40} />}
          title={t('feed.error')}
          action={
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {t('player.retry')}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
