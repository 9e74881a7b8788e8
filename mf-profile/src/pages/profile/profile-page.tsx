import { formatCount } from '@ontrend/shared/i18n/formats';
import { useSession } from '@ontrend/shared/session';
import { Button, EmptyState, PageMetadata, useFocusRecovery } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type FollowListKind, ProfileHeader, profileQuery } from '../../features/profile/index.ts';
import '../../document/fragment.css';
import { ProfileVideos } from '../../features/user-videos/index.ts';
import { useRelationship } from '../../features/users/index.ts';
import { ProfileActions } from './profile-actions.tsx';

/** In the place of the videos of somebody the viewer has blocked: there it can be taken back (decision 019). */
function BlockedNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useRelationship(profile);
  return (
    <EmptyState
      icon={<Ban size={40} />}
      title={t('standing.blockedTitle', { username: profile.username })}
      text={t('standing.blockedText')}
      action={
        <Button loading={isPending} onClick={() => change('unblock')}>
          {t('standing.unblock')}
        </Button>
      }
    />
  );
}

/** Says that a person is muted, where the viewer looks at them. */
function MutedNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useRelationship(profile);
  return (
    <p className="profile-muted">
      <span>{t('standing.mutedText', { username: profile.username })}</span>
      <Button variant="quiet" loading={isPending} onClick={() => change('unmute')}>
        {t('standing.unmute')}
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

/** The lists of people, fetched when somebody comes near a count. */
function useUserListDialog(profile: Profile) {
  const [kind, setKind] = useState<FollowListKind>('subscribers');
  const [isOpen, setOpen] = useState(false);
  const [UserListDialog, setUserListDialog] = useState<UserListDialogComponent | null>(null);
  const load = async () => {
    const loaded = await importUserListDialog();
    setUserListDialog(() => loaded);
  };
  // Who comes near may not press; who presses then tries again.
  const preload = () => void load().catch(() => undefined);
  return {
    preload,
    open(wanted: FollowListKind) {
      setKind(wanted);
      setOpen(true);
      preload();
    },
    dialog: UserListDialog ? (
      <UserListDialog key={kind} profile={profile} kind={kind} open={isOpen} onClose={() => setOpen(false)} />
    ) : null,
  };
}

/** What the loader brought; while a video lies over the page (decision 026) the router has no data of it any more. */
function useLoadedProfile(): Profile {
  const current = useLoaderData<Profile | undefined>();
  const [lastLoaded, setLastLoaded] = useState(current);
  if (current && current !== lastLoaded) setLastLoaded(current);
  return (current ?? lastLoaded) as Profile;
}

/** Who somebody is in a sentence: name, username and likes (spec 2.7), as the document says it (`src/document`). */
function useDescription({ username, likes, subscribers, profileDescription }: Profile): string {
  const { t, i18n } = useTranslation('mf-profile');
  const count = (value: number) => formatCount(value, i18n.language);
  const facts = [
    `@${username} ${t('profile.onTheSite')}`,
    `${count(likes)} ${t('profile.likes')}`,
    `${count(subscribers)} ${t('profile.followers')}`,
  ];
  return `${facts.join(' · ')}. ${profileDescription}`.trim();
}

function ProfileContent({ loaded }: { loaded: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { data: profile = loaded } = useQuery(profileQuery(loaded.username));
  const isOwn = useSession((session) => session.viewer?.id === profile.id);
  const userListDialog = useUserListDialog(profile);
  const description = useDescription(profile);
  const lastLoaded = useFocusRecovery<HTMLDivElement>();
  const { name, username, isBlocked, isMuted } = profile;
  return (
    <div className="profile" ref={lastLoaded}>
      <PageMetadata title={t('profile.title', { name, username })} description={description} />
      <ProfileHeader
        profile={profile}
        actions={<ProfileActions profile={profile} isOwn={isOwn} />}
        onOpenUserList={isBlocked ? undefined : userListDialog.open}
        onPreloadUserList={userListDialog.preload}
      />
      {isMuted && !isBlocked ? <MutedNotice profile={profile} /> : null}
      {isBlocked ? <BlockedNotice profile={profile} /> : <ProfileVideos username={username} isOwn={isOwn} />}
      {userListDialog.dialog}
    </div>
  );
}

/** A person's page: who they are, what can be done with them, and their videos (spec 2.7). */
export function ProfilePage() {
  const loaded = useLoadedProfile();
  // What was open about one person is not open about the next, as after a link in their list of people.
  return <ProfileContent key={loaded.id} loaded={loaded} />;
}
