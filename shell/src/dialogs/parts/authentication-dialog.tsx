import { Dialog } from '@ontrend/shared/overlays';
import { Skeleton } from '@ontrend/shared/ui';
import { useState } from 'react';
import { RemoteSlot } from '../../remotes/remote-slot.tsx';
import type { DialogPartProps } from '../dialog-part.ts';
import { useTexts } from '../use-texts.ts';
import styles from './dialogs.module.css';

/** Stands where the form will be: of its size, so that nothing jumps. */
function FormSkeleton() {
  return (
    <div className={styles.formSkeleton}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** Login or join over the page one is on (spec 5, client checks); the form is mf-auth's. */
export function AuthenticationDialog({
  request,
  open,
  onClose,
  onClosed,
}: DialogPartProps<'authentication'>) {
  const { t } = useTexts();
  const { mode: first = 'login' } = request;
  const [mode, setMode] = useState<'login' | 'join' | 'reset'>(first);
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} title={t(`authentication.${mode}`)}>
      <RemoteSlot
        remote="mf-auth"
        slot="authForm"
        props={{
          mode: first,
          onModeChange: setMode,
          onSignedIn: () => {
            onClose();
            request.onSignedIn?.();
          },
        }}
        skeleton={<FormSkeleton />}
      />
    </Dialog>
  );
}
