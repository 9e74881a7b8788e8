import type { Video } from '@ontrend/shared/wire';
import { memo, type ReactNode } from 'react';
import { CommentsButton, type CommentsOpener } from './comments-button.tsx';
import { LikeButton } from './like-button.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';
import { VideoMenu } from './video-menu.tsx';

interface SideActionsProps {
  video: Video;
  comments: CommentsOpener;
  /** Mute button, where it is a side action (iOS). */
  muteButton?: ReactNode;
  /** Called when the viewer marks the video as not interesting. */
  onNotInterested?: (() => void) | undefined;
}

/** Actions next to the video, or over its edge on mobile (FEED-37). Memoized like the author. */
export const SideActions = memo(function SideActions({
  video,
  comments,
  muteButton,
  onNotInterested,
}: SideActionsProps) {
  return (
    <ul className="feed-counts">
      <li className="feed-count">
        <LikeButton video={video} />
      </li>
      <li className="feed-count">
        <CommentsButton video={video} {...comments} />
      </li>
      <li className="feed-count">
        <SaveButton video={video} />
      </li>
      <li className="feed-count">
        <ShareButton video={video} />
      </li>
      <VideoMenu video={video} onNotInterested={onNotInterested} />
      {muteButton ? <li className="feed-count">{muteButton}</li> : null}
    </ul>
  );
});
