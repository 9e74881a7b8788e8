import { useShell } from '@ontrend/shared/contract';
import { notInterestedLater, useNotInterested, useSignInFirst } from '@ontrend/shared/entities';
import { MenuItem } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { Eye, EyeOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What stands in the menu of a video: a chunk of its own, fetched when somebody comes near the button. */
export function MoreItems({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { openDialog, alert } = useShell();
  const isGuest = useSession((session) => session.viewer === null);
  const signInFirst = useSignInFirst();
  const { isUnwanted, toggle } = useNotInterested(video.fileName);

  const change = () => {
    if (isGuest) {
      const texts = { title: t('actions.lessGateTitle'), text: t('actions.lessGateText') };
      signInFirst(texts, () => notInterestedLater(video.fileName));
      return;
    }
    toggle();
    alert(isUnwanted ? t('actions.moreAgain') : t('actions.lessFromNow'));
  };

  return (
    <>
      <MenuItem icon={isUnwanted ? <Eye size={20} /> : <EyeOff size={20} />} onSelect={change}>
        {isUnwanted ? t('actions.interested') : t('actions.notInterested')}
      </MenuItem>
      <MenuItem
        icon={<Flag size={20} />}
        onSelect={() => openDialog({ id: 'report', target: { type: 'video', id: video.fileName } })}
      >
        {t('actions.report')}
      </MenuItem>
    </>
  );
}
