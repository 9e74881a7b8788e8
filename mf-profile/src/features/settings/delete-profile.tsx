import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { OwnProfile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetchViewer } from './queries.ts';
import { useReauthentication } from './reauthentication/reauthentication-context.ts';
import { SettingRow } from './section.tsx';
import { errorMessages } from './server-errors.ts';
import styles from './settings.module.css';
import { useDataTexts } from './use-data-texts.ts';

/**
 * Deletes the profile with a code from a mail (PROFILE-27), which requires fresh authentication, or cancels the deletion
 * (PROFILE-28). One button does both, so that it keeps the focus when the state changes.
 */
export function DeleteProfile({ profile: { email, willBeDeleted } }: { profile: OwnProfile }) {
  const { t, i18n } = useTranslation('mf-profile');
  const { t: tData } = useDataTexts();
  const { openDialog } = useShell();
  const withReauthentication = useReauthentication();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [messages, setMessages] = useState<string[]>([]);
  const sendCode = () => withReauthentication(() => callApi('app/user/delete-profile-code', {}));
  const close = () => {
    setConfirmOpen(false);
    setMessages([]);
  };
  const requestCode = useMutation({
    mutationFn: sendCode,
    onSuccess() {
      close();
      openDialog({
        id: 'confirmation-code',
        title: tData('deleteCodeTitle'),
        description: t('account.codeSentTo', { email }),
        submit: async (confirmationCode) => {
          await callApi('app/user/delete-profile-confirm', { confirmationCode });
          events.emit('call.succeeded', { messages: [tData('deleteDone')] });
          void refetchViewer();
        },
        resend: async () => void (await sendCode()),
      });
    },
    onError: (error) => setMessages(errorMessages(error, t('account.codeFailed'))),
    meta: { alert: false, success: t('account.codeSent') },
  });
  const recover = useMutation({
    mutationFn: () => callApi('app/user/recover-profile', {}),
    onSuccess: refetchViewer,
    meta: { success: tData('recoverDone') },
  });
  const isScheduled = willBeDeleted !== null;
  return (
    <SettingRow
      title={tData(isScheduled ? 'recover' : 'delete')}
      text={
        isScheduled
          ? tData('recoverText', {
              time: formatDate(willBeDeleted, i18n.language, { dateStyle: 'long', timeStyle: 'short' }),
            })
          : tData('deleteText')
      }
    >
      <Button
        variant={isScheduled ? 'primary' : 'quiet'}
        className={isScheduled ? undefined : styles.rowButton}
        loading={recover.isPending}
        onClick={() => (isScheduled ? recover.mutate() : setConfirmOpen(true))}
      >
        {tData(isScheduled ? 'recover' : 'delete')}
      </Button>
      <Dialog
        open={isConfirmOpen}
        onClose={close}
        title={tData('deleteTitle')}
        description={tData('deleteWarning')}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t('settings.cancel')}
            </Button>
            <Button variant="danger" loading={requestCode.isPending} onClick={() => requestCode.mutate()}>
              {tData('sendDeletionCode')}
            </Button>
          </>
        }
      >
        <FormAlert messages={messages} />
      </Dialog>
    </SettingRow>
  );
}
