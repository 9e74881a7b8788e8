import type { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { Button, EmptyState } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentsAd } from '../../features/ads/lazy-comment-ad.tsx';
import { CommentsLater } from '../../features/comments/index.ts';
import {
  type Surroundings,
  useFirstGesture,
  useKeysHelp,
  usePlayerKeys,
  usePrefetch,
} from '../../features/player/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import { useLaterPart } from '../../hooks/use-lazy-component.ts';
import { FeedVideo } from './feed-video.tsx';
import { isRefused, loadBelowVideo, loadVideoRefused } from './lazy-components.ts';
import { useVideoComments } from './use-video-comments.ts';
import { VideoWords } from './video-page-metadata.tsx';

interface SingleVideoProps {
  fileName: string;
  /** What can be watched beside it; must not change from one drawing to the next. */
  around: Surroundings<Video>;
  /** Goes on to the next of them. */
  goOn?: (() => void) | undefined;
}

/** A video with what is told of it, or why it is not there. */
export function SingleVideo({ fileName, around, goOn }: SingleVideoProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const { data, error, isFetching, refetch } = useQuery({
    ...videoQuery(fileName),
    // The loader has just asked.
    retryOnMount: false,
  });
  const isReady = usePrefetch(around);
  const refusal = error && isRefused(error as ApiError) ? (error as ApiError) : null;
  // What could be watched before may have been made private since.
  const video = refusal ? undefined : data;
  const Refused = useLaterPart(refusal !== null, loadVideoRefused);
  const again = useCallback(() => void refetch(), [refetch]);
  const [isSettled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const Below = useLaterPart(isReady, loadBelowVideo);
  const below = useRef<HTMLDivElement>(null);
  const { target, opener } = useVideoComments(video, below);
  useFirstGesture();
  usePlayerKeys({ unmutes: device.mobile && !device.iOS });
  const keysHelp = useKeysHelp();

  return (
    <div className="feed-page feed-single">
      <VideoWords video={video} />
      {video ? (
        <>
          <h1 className="ot-visually-hidden">{t('feed.videoBy', { username: video.user.username })}</h1>
          <div className="feed-row">
            <FeedVideo
              key={video.fileName}
              video={video}
              presence="current"
              comments={opener}
              goOn={goOn}
              below={
                device.mobile ? null : (
                  <div className="feed-below" ref={below}>
                    {Below ? <Below video={video} onSettled={onSettled} /> : null}
                    <CommentsLater
                      isWanted={isSettled}
                      video={video}
                      place="page"
                      Ad={CommentsAd}
                      {...target}
                    />
                  </div>
                )
              }
            />
          </div>
          {device.mobile && Below ? <Below video={video} onSettled={onSettled} /> : null}
        </>
      ) : null}
      {refusal && Refused ? <Refused error={refusal} onAgain={again} /> : null}
      {error && !refusal && !video ? (
        <EmptyState
          icon={<CircleAlert size={40} />}
          title={t('feed.error')}
          action={
            <Button disabled={isFetching} onClick={again}>
              {t('player.retry')}
            </Button>
          }
        />
      ) : null}
      {keysHelp}
    </div>
  );
}
