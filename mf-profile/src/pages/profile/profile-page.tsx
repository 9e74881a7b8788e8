import type { LinkPreview } from '@ontrend/shared/contract';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, EmptyState, PageMetadata, useFocusRecovery } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type FollowListKind, ProfileHeader, profileQuery } from '../../features/profile/index.ts';
import '../../document/prerendered.css';
import { ProfileVideos } from '../../features/user-videos/index.ts';
import { useRelationship } from '../../features/users/index.ts';
import { ProfileActions } from './profile-actions.tsx';

/** Replaces the videos of a user whom the viewer has blocked, with a button to unblock (decision 019). */
function BlockedNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useRelationship(profile);
  return (
    <EmptyState
      icon={<Ban size={40} />}
      title={t('relationship.blockedTitle', { username: profile.username })}
      text={t('relationship.blockedText')}
      action={
        <Button loading={isPending} onClick={() => change('unblock')}>
          {t('relationship.unblock')}
        </Button>
      }
    />
  );
}

/** Notice on the profile of a muted user. */
function MutedNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useRelationship(profile);
  return (
    <p className="profile-muted">
      <span>{t('relationship.mutedText', { username: profile.username })}</span>
      <Button variant="quiet" loading={isPending} onClick={() => change('unmute')}>
        {t('relationship.unmute')}
      </Button>
    </p>
  );
}

type UserListDialogComponent = ComponentType<{
  profile: Profile;
  kind: FollowListKind;
  open: boolean;
  onClose(): void;
}>;
const importUserListDialog = async () =>
  (await import('../../features/users/user-list-dialog.tsx')).UserListDialog;

/** The dialog of user lists. It is loaded when the pointer or the focus reaches a count. */
function useUserListDialog(profile: Profile) {
  const [kind, setKind] = useState<FollowListKind>('subscribers');
  const [isOpen, setOpen] = useState(false);
  const [UserListDialog, setUserListDialog] = useState<UserListDialogComponent | null>(null);
  const load = async () => {
    const loaded = await importUserListDialog();
    setUserListDialog(() => loaded);
  };
  // A failed preload is ignored: opening the dialog tries again.
  const preload = () => void load().catch(() => undefined);
  return {
    preload,
    open(listKind: FollowListKind) {
      setKind(listKind);
      setOpen(true);
      preload();
    },
    dialog: UserListDialog ? (
      <UserListDialog key={kind} profile={profile} kind={kind} open={isOpen} onClose={() => setOpen(false)} />
    ) : null,
  };
}

/**
 * Returns the profile from the loader. While a video is open over the page (decision 026), the router has no
 * loader data for it.
 */
function useLoadedProfile(): Profile {
  const current = useLoaderData<Profile | undefined>();
  const [lastLoaded, setLastLoaded] = useState(current);
  if (current && current !== lastLoaded) setLastLoaded(current);
  return (current ?? lastLoaded) as Profile;
}

/**
 * Builds the page description from name, username and likes (PROFILE-9), like the document server does
 * (`src/document`).
 */
function useDescription({ username, likes, subscribers, profileDescription }: Profile): string {
  const { t, i18n } = useTranslation('mf-profile');
  const count = (value: number) => formatCount(value, i18n.language);
  const parts = [
    t('profile.onSite', { username }),
    `${count(likes)} ${t('profile.likes')}`,
    `${count(subscribers)} ${t('profile.followers')}`,
  ];
  return `${parts.join(' · ')}. ${profileDescription}`.trim();
}

function ProfileContent({ loaded }: { loaded: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { data: profile = loaded } = useQuery(profileQuery(loaded.username));
  const isOwn = useSession((session) => session.viewer?.id === profile.id);
  const userListDialog = useUserListDialog(profile);
  const description = useDescription(profile);
  const focusRecoveryRef = useFocusRecovery<HTMLDivElement>();
  const { name, username, avatar, isBlocked, isMuted } = profile;
  // As in the document (`src/document`).
  const loadPreview = useCallback(
    (): LinkPreview => ({
      image: avatar,
      imageAlt: name,
      url: paths.profile.href(username),
      card: 'summary',
      type: 'profile',
      properties: { 'profile:username': username },
    }),
    [avatar, name, username],
  );
  return (
    <div className="profile" ref={focusRecoveryRef}>
      <PageMetadata
        title={t('profile.title', { name, username })}
        description={description}
        loadPreview={loadPreview}
      />
      <ProfileHeader
        profile={profile}
        actions={<ProfileActions profile={profile} isOwn={isOwn} />}
        onOpenUserList={isBlocked ? undefined : userListDialog.open}
        onPreloadUserList={userListDialog.preload}
      />
      {isMuted && !isBlocked ? <MutedNotice profile={profile} /> : null}
      {isBlocked ? <BlockedNotice profile={profile} /> : <ProfileVideos profile={profile} isOwn={isOwn} />}
      {userListDialog.dialog}
    </div>
  );
}

/** A user's profile with its actions and videos (PROFILE-1). */
export function ProfilePage() {
  const loaded = useLoadedProfile();
  // The key closes open dialogs when another profile is shown, such as after a link in a user list.
  return <ProfileContent key={loaded.id} loaded={loaded} />;
}
