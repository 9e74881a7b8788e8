import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { share, shareLink } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Shares the video's link with the viewer's username (FEED-40). */
export function ShareButton({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { device, alert } = useShell();
  const username = useSession((session) => session.viewer?.username);

  const shareVideo = async () => {
    const link = shareLink(paths.video.href(video.fileName), username);
    const title = t('video.by', { username: video.user.username });
    const shared = await share(link, title, device.mobile);
    if (shared === 'copied') alert(t('actions.copied'));
    if (shared === 'failed') alert(t('actions.copyFailed', { link }), { state: 'error' });
  };

  return (
    <button
      type="button"
      className="feed-action"
      aria-label={t('actions.share')}
      onClick={() => void shareVideo()}
    >
      <Share2 size={24} aria-hidden="true" />
    </button>
  );
}
