import { formatCount } from '@ontrend/shared/i18n/formats';
import { useSession } from '@ontrend/shared/session';
import { Button, EmptyState, PageWords, useKeptFocus } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type PeopleKind, ProfileHeader, profileQuery } from '../../features/profile/index.ts';
import '../../document/fragment.css';
import { useStanding } from './more-items.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileVideos } from './profile-videos.tsx';

/** In the place of the videos of somebody the viewer has blocked: there it can be taken back (decision 019). */
function Blocked({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useStanding(profile);
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
function Muted({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { change, isPending } = useStanding(profile);
  return (
    <p className="profile-muted">
      <span>{t('standing.mutedText', { username: profile.username })}</span>
      <Button look="quiet" loading={isPending} onClick={() => change('unmute')}>
        {t('standing.unmute')}
      </Button>
    </p>
  );
}

type Dialog = ComponentType<{ profile: Profile; kind: PeopleKind; open: boolean; onClose(): void }>;
const loadPeople = async () => (await import('../../features/people/people-dialog.tsx')).PeopleDialog;

/** The lists of people, fetched when somebody comes near a count. */
function usePeople(profile: Profile) {
  const [kind, setKind] = useState<PeopleKind>('subscribers');
  const [isOpen, setOpen] = useState(false);
  const [People, setPeople] = useState<Dialog | null>(null);
  const load = async () => {
    const loaded = await loadPeople();
    setPeople(() => loaded);
  };
  // Who comes near may not press; who presses then tries again.
  const warm = () => void load().catch(() => undefined);
  return {
    warm,
    open(wanted: PeopleKind) {
      setKind(wanted);
      setOpen(true);
      warm();
    },
    dialog: People ? (
      <People key={kind} profile={profile} kind={kind} open={isOpen} onClose={() => setOpen(false)} />
    ) : null,
  };
}

/** What the loader brought; while a video lies over the page (decision 026) the router has no data of it any more. */
function useLoaded(): Profile {
  const current = useLoaderData<Profile | undefined>();
  const [kept, keep] = useState(current);
  if (current && current !== kept) keep(current);
  return (current ?? kept) as Profile;
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

function Person({ loaded }: { loaded: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { data: profile = loaded } = useQuery(profileQuery(loaded.username));
  const isOwn = useSession((session) => session.viewer?.id === profile.id);
  const people = usePeople(profile);
  const description = useDescription(profile);
  const kept = useKeptFocus<HTMLDivElement>();
  const { name, username, isBlocked, isMuted } = profile;
  return (
    <div className="profile" ref={kept}>
      <PageWords title={t('profile.title', { name, username })} description={description} />
      <ProfileHeader
        profile={profile}
        actions={<ProfileActions profile={profile} isOwn={isOwn} />}
        onPeople={isBlocked ? undefined : people.open}
        onNearPeople={people.warm}
      />
      {isMuted && !isBlocked ? <Muted profile={profile} /> : null}
      {isBlocked ? <Blocked profile={profile} /> : <ProfileVideos username={username} isOwn={isOwn} />}
      {people.dialog}
    </div>
  );
}

/** A person's page: who they are, what can be done with them, and their videos (spec 2.7). */
export function ProfilePage() {
  const loaded = useLoaded();
  // What was open about one person is not open about the next, as after a link in their list of people.
  return <Person key={loaded.id} loaded={loaded} />;
}
