import { type Followable, storeFollowIntent, useFollow, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { Button } from './button.tsx';
import styles from './follow-button.module.css';

/** The button's texts, which the remote provides. */
export interface FollowTexts {
  follow: string;
  unfollow: string;
  /** Texts of the gate's sheet for guests on mobile. */
  gateTitle: string;
  gateText: string;
}

interface FollowButtonProps {
  user: Followable;
  texts: FollowTexts;
  /** Id of the user's name, for screen readers that read the button alone. */
  describedBy?: string;
  className?: string;
}

/**
 * Follow or Unfollow. It is in a loading state during the call, and its label changes after success. Guests
 * are prompted to sign in (ACCOUNT-55). Not rendered for the viewer.
 */
export function FollowButton({ user, texts, describedBy, className }: FollowButtonProps) {
  const viewer = useSession((session) => session.viewer);
  const { isFollowed, isPending, toggle } = useFollow(user);
  const signInFirst = useSignInGate();
  if (viewer?.id === user.id) return null;

  const openGate = () =>
    signInFirst({ title: texts.gateTitle, text: texts.gateText }, () => storeFollowIntent(user));

  return (
    <Button
      variant={isFollowed ? 'secondary' : 'ink'}
      className={[styles.follow, className].filter(Boolean).join(' ')}
      aria-busy={isPending}
      aria-describedby={describedBy}
      onClick={viewer ? toggle : openGate}
    >
      <span className={styles.label}>{isFollowed ? texts.unfollow : texts.follow}</span>
    </Button>
  );
}
