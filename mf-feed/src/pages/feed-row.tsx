import { useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  followWatched,
  useCommentsSheet,
  useWarmComments,
  warmComments,
} from '../features/comments/index.ts';
import type { FeedPlace } from '../features/feed/index.ts';
import { type Presence, useHasStarted, useLaterPart, useSpareLine } from '../features/player/index.ts';
import type { CommentsOpener } from '../features/video-item/index.ts';
import { FeedVideo } from './feed-video.tsx';
import { loadBrowseDialog } from './video/load-browse-dialog.ts';
import { type OpenedVideoState, useOpenVideo } from './video/open-video.ts';

interface FeedRowProps extends Omit<FeedPlace, 'presence'> {
  video: Video;
  source: OpenedVideoState['feed'];
  presence: Presence;
}

const loadAd = async () => (await import('../features/ads/row-ad.tsx')).RowAd;

const loadDetails = async () => (await import('../features/video-item/details-slide.tsx')).DetailsSlide;

const warm: CommentsOpener['warm'] = ({ fileName }) => void warmComments(fileName);

/** On a phone: the video, and beside it, a swipe away, what is told of it (spec 2.5). */
function Slide({ source: _, ad: __, ...place }: FeedRowProps) {
  const { t } = useTranslation('mf-feed');
  const hasStarted = useHasStarted();
  const isCurrent = place.presence === 'current';
  const Details = useLaterPart(isCurrent && hasStarted, loadDetails);
  const openSheet = useCommentsSheet(t('actions.comments'));
  const comments = useMemo(() => ({ open: (video: Video) => openSheet({ video }), warm }), [openSheet]);
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

function Row({ source, ad, ...place }: FeedRowProps) {
  const Ad = useLaterPart(ad !== undefined, loadAd);
  const open = useOpenVideo(source);
  // Here before the first click, so that the video goes on in the dialog without a pause.
  useLaterPart(useHasStarted() && place.presence === 'current', loadBrowseDialog);
  // They stand beside the opened video.
  return (
    <FeedVideo
      {...place}
      ad={Ad ? <Ad /> : null}
      comments={{ open, warm }}
      onOpen={() => open(place.video)}
    />
  );
}

/** A video in a feed. Drawn anew only when its own place changes: a feed holds many. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { device } = useShell();
  return device.mobile ? <Slide {...props} /> : <Row {...props} />;
});
