import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LikeButton } from './like-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { ShareButton } from './share-button.tsx';

/** What one can do with a video, beside it or, on a phone, over its edge (spec 2.5, side actions). */
export function SideActions({ video }: { video: Video }) {
  const { t, i18n } = useTranslation('mf-feed');
  const { comments } = video;
  return (
    <ul className="feed-counts">
      <li className="feed-count">
        <LikeButton video={video} />
      </li>
      <li className="feed-count">
        <MessageCircle size={24} aria-hidden="true" />
        <span className="feed-number" aria-hidden="true">
          <Count value={comments} />
        </span>
        <span className="ot-visually-hidden">
          {t('video.comments', { count: comments, formatted: formatCount(comments, i18n.language) })}
        </span>
      </li>
      <li className="feed-count">
        <ShareButton video={video} />
      </li>
      <MoreMenu video={video} />
    </ul>
  );
}
