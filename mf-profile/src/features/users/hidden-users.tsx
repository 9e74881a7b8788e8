import { useShell } from '@ontrend/shared/contract';
import { Dialog, Sheet } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import type { VideoAuthor } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRelationship } from './relationship.ts';
import { UserList } from './user-list.tsx';
import styles from './users.module.css';

type HiddenUsersKind = 'blocked' | 'muted';

function UndoButton({ kind, user, nameId }: { kind: HiddenUsersKind; user: VideoAuthor; nameId: string }) {
  const { t } = useTranslation('mf-profile');
  const change = kind === 'blocked' ? 'unblock' : 'unmute';
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeRelationship(change, user.id),
    meta: { success: t(`relationship.done.${change}`, { username: user.username }) },
  });
  return (
    <Button aria-describedby={nameId} loading={isPending} onClick={() => mutate()}>
      {t(`relationship.${change}`)}
    </Button>
  );
}

/** The list of blocked or muted users with buttons to unblock or unmute them. */
export function HiddenUsers({ kind }: { kind: HiddenUsersKind }) {
  const { t } = useTranslation('mf-profile');
  const { device } = useShell();
  const [isOpen, setOpen] = useState(false);
  const overlayProps = { open: isOpen, onClose: () => setOpen(false), title: t(`privacy.${kind}`) };
  const list = (
    <UserList
      source={{ kind }}
      emptyText={t(`privacy.${kind}Empty`)}
      renderAction={(user, nameId) => <UndoButton kind={kind} user={user} nameId={nameId} />}
    />
  );
  return (
    <>
      <Button
        variant="quiet"
        className={styles.show}
        aria-haspopup="dialog"
        aria-label={t(`privacy.${kind}Show`)}
        onClick={() => setOpen(true)}
      >
        {t('privacy.show')}
      </Button>
      {device.mobile ? (
        <Sheet {...overlayProps} height="full">
          {list}
        </Sheet>
      ) : (
        <Dialog {...overlayProps} size="medium">
          {list}
        </Dialog>
      )}
    </>
  );
}
