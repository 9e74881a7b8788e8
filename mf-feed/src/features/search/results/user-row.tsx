import { paths } from '@ontrend/shared/paths';
import { Avatar, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HighlightedText } from '../highlighted-text.tsx';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './results.module.css';

/** A user with a link to the profile and a follow button. */
export function UserRow({ user, search }: { user: VideoAuthor; search: string }) {
  const { t } = useTranslation('mf-feed');
  const { t: tSearch, countParams } = useSearchTexts();
  const nameId = useId();
  const { username, name, avatar, subscribers } = user;
  return (
    <li className={styles.row}>
      <Link className={styles.entry} to={paths.profile.href(username)}>
        <Avatar src={avatar} name={name || username} size={56} />
        <span className={styles.names} id={nameId}>
          <bdi className={styles.strong} dir="ltr">
            @<HighlightedText text={username} search={search} />
          </bdi>{' '}
          <bdi className={styles.line}>
            <HighlightedText text={name} search={search} />
          </bdi>{' '}
          <span className={styles.line}>{tSearch('results.followers', countParams(subscribers))}</span>
        </span>
      </Link>
      <FollowButton
        user={user}
        describedBy={nameId}
        texts={t('follow', { returnObjects: true }) as FollowTexts}
      />
    </li>
  );
}
