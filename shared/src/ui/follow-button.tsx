import { useShell } from '@ontrend/shared/contract';
import { type Followable, useFollow } from '@ontrend/shared/entities';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from './button.tsx';
import styles from './follow-button.module.css';

/** What the button says, in the remote's own words. */
export interface FollowTexts {
  follow: string;
  unfollow: string;
  /** What a guest on a phone reads in the sheet, and the way on from there. */
  gateTitle: string;
  gateText: string;
  signUp: string;
}

interface FollowButtonProps {
  person: Followable;
  texts: FollowTexts;
  /** Said to those who hear the label alone: whom it follows. */
  describedBy?: string;
  className?: string;
}

/**
 * Follow, or Unfollow (spec 4): in a loading state during the call, the label after its success. Guests are asked to
 * sign in, by the dialog on a desktop and by a sheet on a phone. Not drawn for oneself.
 */
export function FollowButton({ person, texts, describedBy, className }: FollowButtonProps) {
  const viewer = useSession((session) => session.viewer);
  const { device, openDialog, openSheet } = useShell();
  const { isFollowed, isPending, toggle } = useFollow(person);
  const { pathname, search } = useLocation();
  if (viewer?.id === person.id) return null;

  const gate = (
    <ButtonLink look="primary" to={paths.login.href(pathname + search)}>
      {texts.signUp}
    </ButtonLink>
  );
  // What was asked for before signing in is done after it, unless it turns out to be oneself.
  const followNow = () => {
    if (useSession.getState().viewer?.id !== person.id) toggle();
  };
  const ask = () =>
    device.mobile
      ? openSheet({ id: 'gate', title: texts.gateTitle, description: texts.gateText, content: gate })
      : openDialog({ id: 'authentication', onSignedIn: followNow });

  return (
    <Button
      look={isFollowed ? 'secondary' : 'primary'}
      className={[styles.follow, className].filter(Boolean).join(' ')}
      aria-busy={isPending}
      aria-describedby={describedBy}
      onClick={viewer ? toggle : ask}
    >
      <span className={styles.label}>{isFollowed ? texts.unfollow : texts.follow}</span>
    </Button>
  );
}
