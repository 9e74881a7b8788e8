import { useShell } from '@ontrend/shared/contract';
import { defineIntent, useSignInGate } from '@ontrend/shared/entities';
import { Menu } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, FollowButton, type FollowTexts, IconButton, share, shareLink } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { Ellipsis, Pencil, Send, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockDialog, RelationshipMenuItems } from '../../features/users/index.ts';

function ShareButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { device, alert } = useShell();
  const viewer = useSession((session) => session.viewer?.username);
  const { name, username } = profile;
  const shareProfile = async () => {
    const link = shareLink(paths.profile.href(username), viewer);
    const shared = await share(link, t('profile.title', { name, username }), device.mobile);
    if (shared === 'copied') alert(t('actions.copied'));
    if (shared === 'failed') alert(t('actions.notCopied', { link }), { state: 'error' });
  };
  return (
    <IconButton label={t('actions.share')} icon={<Share2 size={22} />} onClick={() => void shareProfile()} />
  );
}

/**
 * Stores a guest's intent to open a conversation. It is performed after sign-in as a full page load, because the code
 * then runs outside the router.
 */
const storeConversationIntent = defineIntent<string>('message', (username) =>
  location.assign(paths.messages.href(username)),
);

/** Link to a conversation with the user. Guests are prompted to sign in first. */
function MessageLink({ username }: { username: string }) {
  const { t } = useTranslation('mf-profile');
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  return (
    <ButtonLink
      to={paths.messages.href(username)}
      icon={<Send size={18} className="ot-mirror" />}
      onClick={(event) => {
        if (!isGuest) return;
        event.preventDefault();
        const texts = { title: t('actions.messageGateTitle'), text: t('actions.messageGateText') };
        signInFirst(texts, () => storeConversationIntent(username));
      }}
    >
      {t('actions.message')}
    </ButtonLink>
  );
}

/** Actions of a profile. The viewer's own profile has neither follow nor message (PROFILE-6). */
export function ProfileActions({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { t } = useTranslation('mf-profile');
  const [isBlocking, setBlocking] = useState(false);
  const isSessionUnknown = useSession(({ status }) => status === 'unknown');
  // Hidden until the session is known, so that users never see a follow button on their own profile.
  if (isSessionUnknown) return null;
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
          <FollowButton user={profile} texts={t('follow', { returnObjects: true }) as FollowTexts} />
          <MessageLink username={profile.username} />
        </>
      )}
      <ShareButton profile={profile} />
      <Menu
        label={t('actions.more')}
        trigger={(props) => <IconButton {...props} label={t('actions.more')} icon={<Ellipsis size={22} />} />}
      >
        <RelationshipMenuItems profile={profile} onBlock={() => setBlocking(true)} />
      </Menu>
      <BlockDialog profile={profile} open={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}
