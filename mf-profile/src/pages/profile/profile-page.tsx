import { useSession } from '@ontrend/shared/session';
import type { Profile } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { ProfileHeader, profileQuery } from '../../features/profile/index.ts';
import { VideoGrid } from '../../features/user-videos/index.ts';
import '../../document/fragment.css';

/** A person's page: who they are, and their videos (spec 2.7). */
export function ProfilePage() {
  const { t } = useTranslation('mf-profile');
  const loaded = useLoaderData<Profile>();
  const { data: profile = loaded } = useQuery(profileQuery(loaded.username));
  const isOwn = useSession((session) => session.viewer?.id === profile.id);
  const { name, username } = profile;
  return (
    <div className="profile" key={profile.id}>
      <title>{t('profile.title', { name, username })}</title>
      <ProfileHeader profile={profile} />
      <VideoGrid username={username} isOwn={isOwn} />
    </div>
  );
}
