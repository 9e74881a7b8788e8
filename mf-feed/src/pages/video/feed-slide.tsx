import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCommentAd } from '../../features/ads/lazy-comment-ad.tsx';
import {
  preloadComments,
  updateSheetVideo,
  useCommentsSheet,
  usePreloadComments,
} from '../../features/comments/index.ts';
import type { FeedItemContext } from '../../features/feed/index.ts';
import { useCanLoadDeferred, useHasSpareBandwidth, type ViewportState } from '../../features/player/index.ts';
import type { CommentsOpener } from '../../features/video-item/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedVideo } from './feed-video.tsx';

interface FeedSlideProps extends Omit<FeedItemContext, 'viewportState' | 'adIndex'> {
  video: Video;
  viewportState: ViewportState;
}

const loadDetails = async () => (await import('../../features/video-item/details-slide.tsx')).DetailsSlide;

/** Preloads the comments of a video. */
export const preload: CommentsOpener['preload'] = ({ fileName }) => void preloadComments(fileName);

/** A slide on mobile: the video, and a second slide with its details (FEED-12). */
export function FeedSlide(item: FeedSlideProps) {
  const { t } = useTranslation('mf-feed');
  const hasStarted = useCanLoadDeferred();
  const isCurrent = item.viewportState === 'current';
  const Details = useLazyComponent(isCurrent && hasStarted, loadDetails);
  const openSheet = useCommentsSheet(t('actions.comments'));
  const comments = useMemo(
    () => ({ open: (video: Video) => openSheet({ video, Ad: LazyCommentAd }), preload }),
    [openSheet],
  );
  // Guests see a sign-in prompt instead of comments (VIDEO-27).
  const isSignedIn = useSession(({ viewer }) => viewer !== null);
  usePreloadComments(item.video, useHasSpareBandwidth() && isCurrent && isSignedIn);
  useEffect(() => {
    if (isCurrent) updateSheetVideo(item.video);
  }, [isCurrent, item.video]);
  return (
    <div className="feed-pair">
      <FeedVideo {...item} comments={comments} />
      {Details && isCurrent ? <Details video={item.video} /> : null}
    </div>
  );
}
