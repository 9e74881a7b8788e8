import type { SheetRequest } from '@ontrend/shared/contract';
import { Sheet } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, EmptyState } from '@ontrend/shared/ui';
import { MessageCircle } from 'lucide-react';
import { StoreBadge } from '../chrome/store-badge.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
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
        <ButtonLink look="primary" to={paths.login.href(paths.notifications.href())}>
          {t('sheet.signUp')}
        </ButtonLink>
      }
    />
  );
}

/** The way to the app, or also to sign in (spec 2.5, "Use the app or log in to like videos"). */
function Ways({ onLogin }: { onLogin?: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.ways}>
      <StoreBadge />
      {onLogin ? (
        <Button look="secondary" onClick={onLogin}>
          {t('sheet.logIn')}
        </Button>
      ) : null}
    </div>
  );
}

/** A sheet as it was asked for; without content of its own it shows the way to the app. */
export function ShellSheet({ sheet, open, onClose, onClosed }: ShellSheetProps) {
  const { t } = useTexts();
  const guest = useSession(({ status }) => status === 'guest');
  const { id, title, description, content, height } = sheet;
  const gated = id === 'comments' && guest;

  const contentOf = () => {
    if (gated) return <CommentsGate />;
    if (content) return content;
    if (id !== 'gate') return <Ways />;
    return (
      <Ways
        onLogin={() => {
          onClose();
          openDialog({ id: 'authentication' });
        }}
      />
    );
  };

  return (
    <Sheet
      // A sheet in place of another begins anew.
      key={id}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={gated ? t('sheet.comments') : title}
      titleHidden={gated}
      description={gated ? undefined : description}
      {...(height && !gated ? { height } : {})}
    >
      {contentOf()}
    </Sheet>
  );
}
