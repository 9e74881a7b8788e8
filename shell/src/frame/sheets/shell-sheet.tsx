import type { SheetRequest } from '@ontrend/shared/contract';
import { Sheet } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StoreBadge } from '../brand/store-badge.tsx';
import { useTexts } from '../dialogs/use-texts.ts';
import styles from './shell-sheet.module.css';

export interface ShellSheetProps {
  sheet: SheetRequest;
  open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** Comments for a guest (spec 2.2): the gate, and back to the notifications once signed in. */
function CommentsGate() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<MessageCircle size={36} />}
      title={t('sheet.comments')}
      text={t('sheet.commentsText')}
      action={
        <ButtonLink variant="primary" to={paths.login.href(paths.notifications.href())}>
          {t('sheet.signUp')}
        </ButtonLink>
      }
    />
  );
}

/** The way to the app, or also to sign in (spec 2.5, "Use the app or log in to like videos"). */
function AppAndLoginLinks({ login }: { login?: ReactNode }) {
  return (
    <div className={styles.ways}>
      <StoreBadge />
      {login}
    </div>
  );
}

/** To the login, and back to the page one is on: on a phone a page of its own, which password managers know. */
function LoginLink({ onClick }: { onClick: (() => void) | undefined }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink variant="secondary" to={paths.login.href(pathname + search)} onClick={onClick}>
      {t('sheet.logIn')}
    </ButtonLink>
  );
}

/** A sheet as it was asked for; without content of its own it shows the way to the app. */
export function ShellSheet({ sheet, open, onClose, onClosed }: ShellSheetProps) {
  const { t } = useTexts();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { id, title, description, content, height } = sheet;
  const showsGate = id === 'comments' && isGuest;

  const renderContent = () => {
    if (showsGate) return <CommentsGate />;
    if (content) return content;
    return <AppAndLoginLinks login={id === 'gate' && <LoginLink onClick={sheet.onSignIn} />} />;
  };

  return (
    <Sheet
      // A sheet in place of another begins anew.
      key={id}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={showsGate ? t('sheet.comments') : title}
      // Comments have a heading of their own there, with their number.
      titleHidden={showsGate || height === 'half'}
      description={showsGate ? undefined : description}
      {...(height && !showsGate ? { height } : {})}
    >
      {renderContent()}
    </Sheet>
  );
}
