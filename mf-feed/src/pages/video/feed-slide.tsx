import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentsAd } from '../../features/ads/lazy-comment-ad.tsx';
import {
  followWatched,
  useCommentsSheet,
  useWarmComments,
  warmComments,
} from '../../features/comments/index.ts';
import type { FeedPlace } from '../../features/feed/index.ts';
import { type Presence, useHasStarted, useSpareLine } from '../../features/player/index.ts';
import type { CommentsOpener } from '../../features/video-item/index.ts';
import { useLaterPart } from '../../hooks/use-lazy-component.ts';
import { FeedVideo } from './feed-video.tsx';

interface FeedSlideProps extends Omit<FeedPlace, 'presence' | 'ad'> {
  video: Video;
  presence: Presence;
}

const loadDetails = async () => (await import('../../features/video-item/details-slide.tsx')).DetailsSlide;

/** Fetches what is said of a video, before its comments are opened. */
export const warm: CommentsOpener['warm'] = ({ fileName }) => void warmComments(fileName);

/** On a phone: the video, and beside it, a swipe away, what is told of it (spec 2.5). */
export function FeedSlide(place: FeedSlideProps) {
  const { t } = useTranslation('mf-feed');
  const hasStarted = useHasStarted();
  const isCurrent = place.presence === 'current';
  const Details = useLaterPart(isCurrent && hasStarted, loadDetails);
  const openSheet = useCommentsSheet(t('actions.comments'));
  const comments = useMemo(
    () => ({ open: (video: Video) => openSheet({ video, Ad: CommentsAd }), warm }),
    [openSheet],
  );
  // Guests find a gate (spec 2.2).
  const isSignedIn = useSession(({ viewer }) => viewer !== null);
  useWarmComments(place.video, useSpareLine() && isCurrent && isSignedIn);
  useEffect(() => {
    if (isCurrent) followWatched(place.video);
  }, [isCurrent, place.video]);
  return (
    <div className="feed-pair">
      <FeedVideo {...place} comments={comments} />
      {Details && isCurrent ? <Details video={place.video} /> : null}
    </div>
  );
}
