import { useShell } from '@ontrend/shared/contract';
import { Menu } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, FollowButton, type FollowTexts, IconButton, share, shareLink } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { Ellipsis, Pencil, Send, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockDialog } from './block-dialog.tsx';
import { MoreItems } from './more-items.tsx';

function ShareButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { device, alert } = useShell();
  const viewer = useSession((session) => session.viewer?.username);
  const { name, username } = profile;
  const give = async () => {
    const link = shareLink(paths.profile.href(username), viewer);
    const shared = await share(link, t('profile.title', { name, username }), device.mobile);
    if (shared === 'copied') alert(t('actions.copied'));
    if (shared === 'failed') alert(t('actions.notCopied', { link }), { state: 'error' });
  };
  return <IconButton label={t('actions.share')} icon={<Share2 size={22} />} onClick={() => void give()} />;
}

/** What can be done with a profile: with one's own, or with somebody's (spec 2.7: no Follow and message on one's own). */
export function ProfileActions({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { t } = useTranslation('mf-profile');
  const [isBlocking, setBlocking] = useState(false);
  const isArriving = useSession(({ status }) => status === 'unknown');
  // Who looks is not known yet: better nothing than a Follow for oneself.
  if (isArriving) return null;
  if (isOwn) {
    return (
      <>
        <ButtonLink to={paths.settings.href()} icon={<Pencil size={18} />}>
          {t('actions.edit')}
        </ButtonLink>
        <ShareButton profile={profile} />
      </>
    );
  }
  return (
    <>
      {profile.isBlocked ? null : (
        <>
          <FollowButton person={profile} texts={t('follow', { returnObjects: true }) as FollowTexts} />
          <ButtonLink
            to={paths.messages.href(profile.username)}
            icon={<Send size={18} className="ot-mirror" />}
          >
            {t('actions.message')}
          </ButtonLink>
        </>
      )}
      <ShareButton profile={profile} />
      <Menu
        label={t('actions.more')}
        trigger={(props) => <IconButton {...props} label={t('actions.more')} icon={<Ellipsis size={22} />} />}
      >
        <MoreItems profile={profile} onBlock={() => setBlocking(true)} />
      </Menu>
      <BlockDialog profile={profile} open={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}
