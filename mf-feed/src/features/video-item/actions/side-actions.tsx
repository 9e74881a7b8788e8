import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { CommentsButton, type CommentsOpener } from './comments-button.tsx';
import { LikeButton } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';
import { VideoMenu } from './video-menu.tsx';

interface SideActionsProps {
  video: Video;
  comments: CommentsOpener;
  /** Turns the sound on and off, where that is an action of its own: on iOS. */
  muteButton?: ReactNode;
  /** The viewer does not care for it. */
  onNotInterested?: (() => void) | undefined;
}

/** What one can do with a video, beside it or, on a phone, over its edge (spec 2.5, side actions). */
export function SideActions({ video, comments, muteButton, onNotInterested }: SideActionsProps) {
  return (
    <ul className="feed-counts">
      <li className="feed-count">
        <LikeButton video={video} />
      </li>
      <li className="feed-count">
        <CommentsButton video={video} {...comments} />
      </li>
      <li className="feed-count">
        <ShareButton video={video} />
      </li>
      <VideoMenu video={video} onNotInterested={onNotInterested} />
      {muteButton ? <li className="feed-count">{muteButton}</li> : null}
    </ul>
  );
}
