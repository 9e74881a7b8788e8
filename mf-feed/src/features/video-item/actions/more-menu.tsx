import { useShell } from '@ontrend/shared/contract';
import { notInterestedLater, useNotInterested, useSignInFirst } from '@ontrend/shared/entities';
import { Menu, MenuItem } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { Ellipsis, Eye, EyeOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What is done more seldom. Not for one's own videos: there is nothing to report (spec 5), and nothing to be spared. */
export function MoreMenu({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { openDialog, alert } = useShell();
  const viewer = useSession((session) => session.viewer);
  const signInFirst = useSignInFirst();
  const { isUnwanted, toggle } = useNotInterested(video.fileName);
  if (viewer?.id === video.user.id) return null;

  const change = () => {
    if (!viewer) {
      const texts = { title: t('actions.lessGateTitle'), text: t('actions.lessGateText') };
      signInFirst(texts, () => notInterestedLater(video.fileName));
      return;
    }
    toggle();
    alert(isUnwanted ? t('actions.moreAgain') : t('actions.lessFromNow'));
  };

  return (
    <Menu
      label={t('actions.more')}
      trigger={(props) => (
        <button {...props} className="feed-action" aria-label={t('actions.more')}>
          <Ellipsis size={24} aria-hidden="true" />
        </button>
      )}
    >
      <MenuItem icon={isUnwanted ? <Eye size={20} /> : <EyeOff size={20} />} onSelect={change}>
        {isUnwanted ? t('actions.interested') : t('actions.notInterested')}
      </MenuItem>
      <MenuItem
        icon={<Flag size={20} />}
        onSelect={() => openDialog({ id: 'report', target: { type: 'video', id: video.fileName } })}
      >
        {t('actions.report')}
      </MenuItem>
    </Menu>
  );
}
