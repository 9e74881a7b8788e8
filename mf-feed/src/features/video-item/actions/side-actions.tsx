import type { Video } from '@ontrend/shared/wire';
import { CommentsButton, type CommentsOpener } from './comments-button.tsx';
import { LikeButton } from './like-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { ShareButton } from './share-button.tsx';

/** What one can do with a video, beside it or, on a phone, over its edge (spec 2.5, side actions). */
export function SideActions({ video, comments }: { video: Video; comments: CommentsOpener }) {
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
      <MoreMenu video={video} />
    </ul>
  );
}
