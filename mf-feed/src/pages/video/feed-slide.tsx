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
import { type Presence, useCanLoadDeferred, useHasSpareBandwidth } from '../../features/player/index.ts';
import type { CommentsOpener } from '../../features/video-item/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedVideo } from './feed-video.tsx';

interface FeedSlideProps extends Omit<FeedItemContext, 'presence' | 'ad'> {
  video: Video;
  presence: Presence;
}

const loadDetails = async () => (await import('../../features/video-item/details-slide.tsx')).DetailsSlide;

/** Fetches what is said of a video, before its comments are opened. */
export const preload: CommentsOpener['preload'] = ({ fileName }) => void preloadComments(fileName);

/** On a phone: the video, and beside it, a swipe away, what is told of it (spec 2.5). */
export function FeedSlide(item: FeedSlideProps) {
  const { t } = useTranslation('mf-feed');
  const hasStarted = useCanLoadDeferred();
  const isCurrent = item.presence === 'current';
  const Details = useLazyComponent(isCurrent && hasStarted, loadDetails);
  const openSheet = useCommentsSheet(t('actions.comments'));
  const comments = useMemo(
    () => ({ open: (video: Video) => openSheet({ video, Ad: LazyCommentAd }), preload }),
    [openSheet],
  );
  // Guests find a gate (spec 2.2).
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
