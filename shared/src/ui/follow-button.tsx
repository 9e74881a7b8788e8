import { type Followable, followAfterSignIn, useFollow, useSignInGate } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { Button } from './button.tsx';
import styles from './follow-button.module.css';

/** What the button says, in the remote's own words. */
export interface FollowTexts {
  follow: string;
  unfollow: string;
  /** What a guest on a phone reads in the sheet. */
  gateTitle: string;
  gateText: string;
}

interface FollowButtonProps {
  user: Followable;
  texts: FollowTexts;
  /** Said to those who hear the label alone: whom it follows. */
  describedBy?: string;
  className?: string;
}

/**
 * Follow, or Unfollow (spec 4): in a loading state during the call, the label after its success. Guests are asked to
 * sign in, by the dialog on a desktop and by a sheet on a phone. Not drawn for oneself.
 */
export function FollowButton({ user, texts, describedBy, className }: FollowButtonProps) {
  const viewer = useSession((session) => session.viewer);
  const { isFollowed, isPending, toggle } = useFollow(user);
  const signInFirst = useSignInGate();
  if (viewer?.id === user.id) return null;

  const ask = () =>
    signInFirst({ title: texts.gateTitle, text: texts.gateText }, () => followAfterSignIn(user));

  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      className={[styles.follow, className].filter(Boolean).join(' ')}
      aria-busy={isPending}
      aria-describedby={describedBy}
      onClick={viewer ? toggle : ask}
    >
      <span className={styles.label}>{isFollowed ? texts.unfollow : texts.follow}</span>
    </Button>
  );
}
