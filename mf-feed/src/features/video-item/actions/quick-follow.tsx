import { storeFollowIntent, useFollow, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVideoItemTexts } from '../use-video-item-texts.ts';
import styles from './quick-follow.module.css';

/**
 * A "+" at the lower edge of the avatar over a video, which follows the creator with one tap (FEED-71). It becomes a
 * check, which fades after the server has confirmed. Guests are prompted to sign in.
 */
export function QuickFollow({ user }: { user: VideoAuthor }) {
  const { t } = useTranslation('mf-feed');
  const { t: tItem } = useVideoItemTexts();
  const viewer = useSession((session) => session.viewer);
  const { isFollowed, isPending, toggle } = useFollow(user);
  const signInFirst = useSignInGate();
  const button = useRef<HTMLButtonElement>(null);
  const [wasTapped, setTapped] = useState(false);
  if (viewer?.id === user.id || (isFollowed && !wasTapped)) return null;

  const isChecked = wasTapped && (isFollowed || isPending);
  const { username } = user;
  const follow = () => {
    if (isChecked) return;
    if (viewer) {
      setTapped(true);
      toggle();
    } else {
      signInFirst({ title: t('follow.gateTitle'), text: t('follow.gateText') }, () =>
        storeFollowIntent(user),
      );
    }
  };
  const remove = () => {
    // The button is about to be removed, so its focus moves to the author.
    if (button.current === document.activeElement) {
      button.current?.parentElement
        ?.querySelector<HTMLElement>('.feed-author')
        ?.focus({ preventScroll: true });
    }
    setTapped(false);
  };
  const Icon = isChecked ? Check : Plus;
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-state={isChecked && isFollowed ? 'done' : 'ready'}
      aria-label={tItem(isChecked ? 'quickFollowed' : 'quickFollow', { username })}
      aria-disabled={isChecked}
      onClick={follow}
      onAnimationEnd={remove}
    >
      <span className={styles.badge}>
        <Icon size={16} strokeWidth={3} aria-hidden="true" />
      </span>
    </button>
  );
}
