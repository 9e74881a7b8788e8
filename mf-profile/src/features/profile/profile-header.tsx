import { useFollow } from '@ontrend/shared/entities';
import { Count } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Description } from './description.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';

/** The user lists of a profile. */
export type FollowListKind = 'subscriptions' | 'subscribers';

interface ProfileHeaderProps {
  profile: Profile;
  /** Buttons and links of the profile. */
  actions: ReactNode;
  /** Opens a user list; without it, the counts are plain text. */
  onOpenUserList?: ((kind: FollowListKind) => void) | undefined;
  /** The pointer or the focus is on a count: its list may be preloaded. */
  onPreloadUserList?: (() => void) | undefined;
}

interface ProfileCountProps {
  label: string;
  count: number;
  onOpen?: (() => void) | undefined;
  onPreload?: (() => void) | undefined;
}

function ProfileCount({ label, count, onOpen, onPreload }: ProfileCountProps) {
  return (
    <div className="profile-count">
      <dt>
        {onOpen ? (
          <button
            type="button"
            className="profile-count-button"
            aria-haspopup="dialog"
            onClick={onOpen}
            onPointerEnter={onPreload}
            onFocus={onPreload}
          >
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd>
        <Count value={count} />
      </dd>
    </div>
  );
}

/** Picture, name, counts and description of a profile (PROFILE-5). The prerendered header looks the same. */
export function ProfileHeader({ profile, actions, onOpenUserList, onPreloadUserList }: ProfileHeaderProps) {
  const { t } = useTranslation('mf-profile');
  const { name, username, avatar, subscribes, likes, profileDescription, isUrlsClickable } = profile;
  const { subscribers } = useFollow(profile);
  const openHandler = (kind: FollowListKind) => onOpenUserList && (() => onOpenUserList(kind));
  return (
    <header className="profile-header">
      <ProfileAvatar src={avatar} name={name} />
      <div className="profile-details">
        <h1 className="profile-name">
          <bdi>{name}</bdi>
        </h1>
        <p className="profile-username">
          <bdi dir="ltr">@{username}</bdi>
          {profile.isFollower ? <span className="profile-follows-you">{t('profile.followsYou')}</span> : null}
        </p>
        <dl className="profile-counts">
          <ProfileCount
            label={t('profile.following')}
            count={subscribes}
            onOpen={openHandler('subscriptions')}
            onPreload={onPreloadUserList}
          />
          <ProfileCount
            label={t('profile.followers')}
            count={subscribers}
            onOpen={openHandler('subscribers')}
            onPreload={onPreloadUserList}
          />
          <ProfileCount label={t('profile.likes')} count={likes} />
        </dl>
        <div className="profile-actions">{actions}</div>
        <Description text={profileDescription} isUrlsClickable={isUrlsClickable} />
      </div>
    </header>
  );
}
