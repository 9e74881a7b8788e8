import { useFollow } from '@ontrend/shared/entities';
import { Count, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Description } from './description.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="profile-count">
      <dt>{label}</dt>
      <dd>
        <Count value={count} />
      </dd>
    </div>
  );
}

/** Who this is: picture, name, counts, description (spec 2.7). The fragment's header is the same picture. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { t } = useTranslation('mf-profile');
  const { name, username, avatar, subscribes, likes, profileDescription, isUrlsClickable } = profile;
  const { subscribers } = useFollow(profile);
  return (
    <header className="profile-header">
      <ProfileAvatar src={avatar} name={name} />
      <div className="profile-about">
        <h1 className="profile-name">
          <bdi>{name}</bdi>
        </h1>
        <p className="profile-username">
          <bdi dir="ltr">@{username}</bdi>
        </p>
        <dl className="profile-counts">
          <Figure label={t('profile.following')} count={subscribes} />
          <Figure label={t('profile.followers')} count={subscribers} />
          <Figure label={t('profile.likes')} count={likes} />
        </dl>
        <div className="profile-actions">
          <FollowButton person={profile} texts={t('follow', { returnObjects: true }) as FollowTexts} />
        </div>
        <Description text={profileDescription} isUrlsClickable={isUrlsClickable} />
      </div>
    </header>
  );
}
