import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NotAuthorizedProps {
  title: string;
  text: string;
  /** The label of the way to sign in ("Sign up", spec 2.10). */
  action: string;
  /** Shows the form in place instead of leaving the page; called once signed in, for what was wanted. */
  onSignedIn?: (() => void) | undefined;
}

/** The gate a guest meets: why, and the way to the login and back here, or the form in its place (spec 2.10). */
export function NotAuthorized({ title, text, action, onSignedIn }: NotAuthorizedProps) {
  const { pathname, search } = useLocation();
  const { renderAuthForm } = useShell();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && onSignedIn) return renderAuthForm({ onSignedIn });
  return (
    <EmptyState
      icon={<LockKeyhole size={36} />}
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
