import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { markSignInMethodsStale, refetchSignInMethods } from '../queries.ts';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { errorMessages } from '../server-errors.ts';
import { useSecurityTexts } from '../use-security-texts.ts';
import styles from './security.module.css';

interface RemoveDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  /** Two-step sign-in turns off with the removal. */
  isLastFactor: boolean;
  /** Makes the call. */
  remove(): Promise<unknown>;
  /** Shown when the call succeeds. */
  success: string;
}

/** Confirms the removal of a factor and says what ends with the last one (PROFILE-35). */
export function RemoveDialog({
  open,
  onClose,
  title,
  text,
  isLastFactor,
  remove,
  success,
}: RemoveDialogProps) {
  const { t } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const close = () => {
    setMessages([]);
    onClose();
  };
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => withReauthentication(remove),
    onSuccess: () => {
      void markSignInMethodsStale();
      close();
    },
    onError: (error) => setMessages(errorMessages(error, t('remove.failed'))),
    meta: { alert: false, success },
  });
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={() => {
        // After the dialog has returned the focus to the row, which keeps it when its buttons change.
        if (isSuccess) void refetchSignInMethods();
        reset();
      }}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate()}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      {isLastFactor ? <p className={styles.warning}>{t('remove.last')}</p> : null}
      <FormAlert messages={messages} />
    </Dialog>
  );
}
