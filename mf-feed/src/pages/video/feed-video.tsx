import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useLikeAnimations } from '../../features/like-animation/index.ts';
import {
  hasMuteSideAction,
  MuteButton,
  useCanLoadDeferred,
  useLetterShortcuts,
  VideoPlayer,
  type ViewportState,
} from '../../features/player/index.ts';
import {
  type CommentsOpener,
  useLikeAction,
  useSaveAction,
  VideoItem,
} from '../../features/video-item/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';

const loadTrustedBadge = async () =>
  (await import('../../features/video-item/trusted-badge.tsx')).TrustedBadge;

const loadQuickFollow = async () =>
  (await import('../../features/video-item/actions/quick-follow.tsx')).QuickFollow;

const loadSeries = async () => (await import('./series/series-playback.tsx')).SeriesPlayback;

interface FeedVideoProps {
  video: Video;
  viewportState: ViewportState;
  /** Opens the comments. */
  comments: CommentsOpener;
  /** Content below the details, such as comments on desktop. */
  footer?: ReactNode;
  /** 1-based position in a feed. */
  position?: number;
  /** A trusted video, in a row with its own style (FEED-11). */
  isTrusted?: boolean;
  /** Content above the author, where the details are next to the video. */
  aside?: ReactNode;
  /** Moves to the next video. */
  showNext?: (() => void) | undefined;
  /** Click handler that replaces play and pause. */
  onOpen?: (() => void) | undefined;
}

/** A video with its player, details, gestures and shortcuts, as every page shows it. */
export function FeedVideo(props: FeedVideoProps) {
  const {
    video,
    viewportState,
    comments,
    footer,
    position,
    isTrusted = false,
    aside,
    showNext,
    onOpen,
  } = props;
  const { device } = useShell();
  const isCurrent = viewportState === 'current';
  const canLoad = useCanLoadDeferred() && isCurrent;
  const QuickFollow = useLazyComponent(canLoad && device.mobile, loadQuickFollow);
  const Series = useLazyComponent(canLoad && Boolean(video.series), loadSeries);
  const Badge = useLazyComponent(isTrusted, loadTrustedBadge);
  const isBackground = usePageLayer() === 'background';
  const isOwn = useSession(({ viewer }) => viewer?.id === video.user.id);
  const { toggle, like } = useLikeAction(video);
  const { toggle: toggleSaved } = useSaveAction(video);
  const { play, preload, animations } = useLikeAnimations();
  useLetterShortcuts({ l: toggle, b: toggleSaved, c: () => comments.open(video) }, isCurrent);
  return (
    <>
      <VideoItem
        video={video}
        comments={comments}
        footer={footer}
        quickFollow={QuickFollow && isCurrent ? <QuickFollow user={video.user} /> : null}
        badge={Badge ? <Badge /> : null}
        aside={aside}
        onNotInterested={showNext}
        muteButton={hasMuteSideAction(device) ? <MuteButton disabled={!isCurrent} /> : null}
        {...(position === undefined ? {} : { position })}
        player={
          <VideoPlayer
            video={video}
            viewportState={isBackground ? 'background' : viewportState}
            isSensitive={video.isSensitive && !isOwn}
            onOpen={onOpen}
            onPointerDown={device.mobile ? preload : undefined}
            onDoubleTap={
              device.mobile
                ? (point) => {
                    play(point);
                    like();
                  }
                : undefined
            }
          >
            {Series && isCurrent ? <Series video={video} showNext={showNext} /> : null}
          </VideoPlayer>
        }
      />
      {animations}
    </>
  );
}
