import { useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { preloadLazyActions, withLazyActions } from './with-lazy-actions.ts';

/** Shares the video's link with the viewer's username (FEED-40). */
export function ShareButton({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const shell = useShell();
  const username = useSession((session) => session.viewer?.username);
  return (
    <button
      type="button"
      className="feed-action"
      aria-label={t('actions.share')}
      // The system's share sheet opens only shortly after a tap.
      onPointerEnter={preloadLazyActions}
      onClick={() => withLazyActions(({ shareVideo }) => void shareVideo(shell, video, username))}
    >
      <Share2 size={24} aria-hidden="true" />
    </button>
  );
}
