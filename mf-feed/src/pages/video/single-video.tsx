import type { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { Button, chooseErrorIllustration, EmptyState } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCommentAd } from '../../features/ads/lazy-comment-ad.tsx';
import { LazyComments } from '../../features/comments/index.ts';
import {
  type Neighbors,
  usePlayerShortcuts,
  usePrefetch,
  useShortcutsDialog,
  useUnmuteOnFirstGesture,
} from '../../features/player/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedVideo } from './feed-video.tsx';
import { isUnavailable, loadVideoFooter, loadVideoUnavailable } from './lazy-components.ts';
import { useVideoComments } from './use-video-comments.ts';
import { VideoPageMetadata } from './video-page-metadata.tsx';

interface SingleVideoProps {
  fileName: string;
  /** Videos next to it; must be referentially stable. */
  neighbors: Neighbors<Video>;
  /** Moves to the next one. */
  showNext?: (() => void) | undefined;
}

/** A video with its details, or the reason why it is unavailable. */
export function SingleVideo({ fileName, neighbors, showNext }: SingleVideoProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const { data, error, isFetching, refetch } = useQuery({
    ...videoQuery(fileName),
    // The loader has just fetched it.
    retryOnMount: false,
  });
  const isReady = usePrefetch(neighbors);
  const unavailableError = error && isUnavailable(error as ApiError) ? (error as ApiError) : null;
  // A cached video may have become private since.
  const video = unavailableError ? undefined : data;
  const Unavailable = useLazyComponent(unavailableError !== null, loadVideoUnavailable);
  const retry = useCallback(() => void refetch(), [refetch]);
  const [isLayoutStable, setLayoutStable] = useState(false);
  const onLayoutStable = useCallback(() => setLayoutStable(true), []);
  const Footer = useLazyComponent(isReady, loadVideoFooter);
  const below = useRef<HTMLDivElement>(null);
  const { target, opener } = useVideoComments(video, below);
  useUnmuteOnFirstGesture();
  usePlayerShortcuts({ unmutes: device.mobile && !device.iOS });
  const keysHelp = useShortcutsDialog();

  return (
    <div className="feed-page feed-single">
      <VideoPageMetadata video={video} />
      {video ? (
        <>
          <h1 className="ot-visually-hidden">{t('feed.videoBy', { username: video.user.username })}</h1>
          <div className="feed-row">
            <FeedVideo
              key={video.fileName}
              video={video}
              viewportState="current"
              comments={opener}
              showNext={showNext}
              footer={
                device.mobile ? null : (
                  <div className="feed-below" ref={below}>
                    {Footer ? <Footer video={video} onLayoutStable={onLayoutStable} /> : null}
                    <LazyComments
                      isWanted={isLayoutStable}
                      video={video}
                      placement="page"
                      Ad={LazyCommentAd}
                      {...target}
                    />
                  </div>
                )
              }
            />
          </div>
          {device.mobile && Footer ? <Footer video={video} onLayoutStable={onLayoutStable} /> : null}
        </>
      ) : null}
      {unavailableError && Unavailable ? <Unavailable error={unavailableError} onRetry={retry} /> : null}
      {error && !unavailableError && !video ? (
        <EmptyState
          illustration={chooseErrorIllustration()}
          title={t('video.failed')}
          action={
            <Button disabled={isFetching} onClick={retry}>
              {t('player.retry')}
            </Button>
          }
        />
      ) : null}
      {keysHelp}
    </div>
  );
}
