import type { SheetRequest } from '@ontrend/shared/contract';
import { Sheet } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StoreBadge } from '../brand/store-badge.tsx';
import { useDialogTexts } from '../dialogs/use-dialog-texts.ts';
import styles from './shell-sheet.module.css';

export interface ShellSheetProps {
  sheet: SheetRequest;
  open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** Gate that guests see instead of comments (VIDEO-27). */
function CommentsGate() {
  const { t } = useDialogTexts();
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

/** The app badge, in gates also a login link (FEED-47). */
function AppAndLoginLinks({ login }: { login?: ReactNode }) {
  return (
    <div className={styles.actions}>
      <StoreBadge />
      {login}
    </div>
  );
}

/**
 * Links to the login page and back to the current page. On phones a page works better with password managers
 * than a dialog.
 */
function LoginLink({ onClick }: { onClick: (() => void) | undefined }) {
  const { t } = useDialogTexts();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink variant="secondary" to={paths.login.href(pathname + search)} onClick={onClick}>
      {t('sheet.logIn')}
    </ButtonLink>
  );
}

/** Renders the requested sheet; without content of its own it shows the app badge. */
export function ShellSheet({ sheet, open, onClose, onClosed }: ShellSheetProps) {
  const { t } = useDialogTexts();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { id, title, description, content, height } = sheet;
  const showsGate = id === 'comments' && isGuest;

  const renderContent = () => {
    if (showsGate) return <CommentsGate />;
    if (content) return content;
    return <AppAndLoginLinks login={id === 'sign-in-gate' && <LoginLink onClick={sheet.onSignIn} />} />;
  };

  return (
    <Sheet
      // A different sheet remounts.
      key={id}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={showsGate ? t('sheet.comments') : title}
      // The comments have a heading of their own, with their number.
      titleHidden={showsGate || height === 'half'}
      description={showsGate ? undefined : description}
      {...(height && !showsGate ? { height } : {})}
    >
      {renderContent()}
    </Sheet>
  );
}
