import { callApi } from '@ontrend/shared/api-client';
import { useFollow } from '@ontrend/shared/entities';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { Avatar, FollowButton, type FollowTexts } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { OFFSET_PX, STALE_TIME_MS } from './constants.ts';
import { placeCard } from './place-card.ts';
import { useUserCardTexts } from './use-user-card-texts.ts';
import styles from './user-card.module.css';

function userCardQuery(username: string) {
  return queryOptions({
    queryKey: ['shell', 'user-card', username.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await callApi('app/user/external-profile', { username }, { signal })).data,
    staleTime: STALE_TIME_MS,
    meta: { alert: false },
  });
}

/** Fetches the profile of a card. @returns false if there is nothing to show */
export async function preloadUserCard(username: string): Promise<boolean> {
  const profile = await queryClient.ensureQueryData(userCardQuery(username)).catch(() => null);
  return profile !== null && !profile.isBlocked;
}

export interface UserCardProps {
  username: string;
  /** The link at which the card is placed. */
  link: HTMLElement;
  ref: RefObject<HTMLDivElement | null>;
}

const FOCUSABLE = 'a[href], button:not([disabled])';

/** Moves the focus from the link into the card and back: the card is elsewhere in the document. */
function useTabOrder({ link, ref }: UserCardProps) {
  useLayoutEffect(() => {
    const enterCard = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey) return;
      const firstControl = ref.current?.querySelector<HTMLElement>(FOCUSABLE);
      if (!firstControl) return;
      event.preventDefault();
      firstControl.focus();
    };
    link.addEventListener('keydown', enterCard);
    return () => link.removeEventListener('keydown', enterCard);
  }, [link, ref]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target, currentTarget } = event;
    if (key !== 'Tab') return;
    const controls = [...currentTarget.querySelectorAll(FOCUSABLE)];
    // The browser then moves on from the link.
    if (!shiftKey && target === controls.at(-1)) link.focus();
    if (shiftKey && target === controls[0]) {
      event.preventDefault();
      link.focus();
    }
  };
}

function CardContent({ profile }: { profile: Profile }) {
  const { t, i18n } = useUserCardTexts();
  const nameId = useId();
  const { subscribers } = useFollow(profile);
  const { username, name, avatar, profileDescription, likes } = profile;
  const countParams = (count: number) => ({ count, formatted: formatCount(count, i18n.language) });
  return (
    <>
      <div className={styles.head}>
        <Link className={styles.user} to={paths.profile.href(username)}>
          <Avatar src={avatar} name={name || username} size={56} />
          <span className={styles.names}>
            <bdi className={styles.name}>{name || username}</bdi>
            <bdi className={styles.username} dir="ltr" id={nameId}>
              @{username}
            </bdi>
          </span>
        </Link>
        <FollowButton
          user={profile}
          describedBy={nameId}
          texts={t('follow', { returnObjects: true }) as FollowTexts}
        />
      </div>
      {profileDescription ? (
        <p className={styles.bio} dir="auto">
          {profileDescription}
        </p>
      ) : null}
      <p className={styles.counts}>
        <span>{t('followers', countParams(subscribers))}</span>
        <span>{t('likes', countParams(likes))}</span>
      </p>
    </>
  );
}

/** A user's avatar, name, description and counts with a follow button, next to a link to the profile (SEARCH-15). */
export function UserCard(props: UserCardProps) {
  const { username, link, ref } = props;
  const { t } = useUserCardTexts();
  const { data: profile } = useQuery(userCardQuery(username));
  const onKeyDown = useTabOrder(props);
  useLayoutEffect(() => {
    const place = () => {
      if (ref.current) placeCard(ref.current, link.getBoundingClientRect(), OFFSET_PX);
    };
    place();
    // A card with the focus stays open, and follows its link.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [link, ref]);
  if (!profile) return null;
  return createPortal(
    <div
      ref={ref}
      className={styles.card}
      role="dialog"
      aria-label={t('about', { username })}
      onKeyDown={onKeyDown}
    >
      <CardContent profile={profile} />
    </div>,
    // The page below a modal dialog is inert.
    link.closest('[role="dialog"]') ?? document.body,
  );
}
