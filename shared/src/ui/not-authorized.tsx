import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IllustrationName } from './illustration.tsx';

interface NotAuthorizedProps {
  title: string;
  text: string;
  /** What the page shows to members. */
  illustration: IllustrationName;
  /** Label of the button ("Sign up"). */
  action: string;
  /** Shows the form inline instead of linking to the login page; called after signing in. */
  onSignedIn?: (() => void) | undefined;
}

/**
 * The not-authorized gate for guests: a text and a link to the login page with redirectPath, or the inline
 * form (ACCOUNT-54).
 */
export function NotAuthorized({ illustration, title, text, action, onSignedIn }: NotAuthorizedProps) {
  const { pathname, search } = useLocation();
  const { renderAuthForm } = useShell();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && onSignedIn) return renderAuthForm({ onSignedIn });
  return (
    <EmptyState
      illustration={illustration}
      title={title}
      text={text}
      action={
        onSignedIn ? (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {action}
          </Button>
        ) : (
          <ButtonLink variant="primary" to={paths.login.href(pathname + search)}>
            {action}
          </ButtonLink>
        )
      }
    />
  );
}
