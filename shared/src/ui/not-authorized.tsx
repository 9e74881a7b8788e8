import { paths } from '@ontrend/shared/paths';
import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NotAuthorizedProps {
  title: string;
  text: string;
  /** The label of the way to sign in ("Sign up", spec 2.10). */
  action: string;
}

/** The gate a guest meets: why, and the way to the login and back here (spec 2.10). */
export function NotAuthorized({ title, text, action }: NotAuthorizedProps) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<LockKeyhole size={36} />}
      title={title}
      text={text}
      action={
        <ButtonLink look="primary" to={paths.login.href(pathname + search)}>
          {action}
        </ButtonLink>
      }
    />
  );
}
