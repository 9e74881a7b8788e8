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

/** Cancels the deletion of the profile (PROFILE-28). */
function RecoverProfile({ deletionTime }: { deletionTime: number }) {
  const { t, i18n } = useTranslation('mf-profile');
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('app/user/recover-profile', {}),
    onSuccess: refetchViewer,
    meta: { success: t('data.recoverDone') },
  });
  return (
    <SettingRow
      title={t('data.recover')}
      text={t('data.recoverText', { date: formatDate(deletionTime, i18n.language) })}
    >
      <Button variant="primary" loading={isPending} onClick={() => mutate()}>
        {t('data.recover')}
      </Button>
    </SettingRow>
  );
}

/** Deletes the profile with a code from a mail (PROFILE-27), which requires fresh authentication, or recovers it. */
export function DeleteProfile({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('mf-profile');
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
        title: t('data.deleteCodeTitle'),
        description: t('account.codeSentTo', { email: profile.email }),
        submit: async (confirmationCode) => {
          await callApi('app/user/delete-profile-confirm', { confirmationCode });
          events.emit('call.succeeded', { messages: [t('data.deleteDone')] });
          void refetchViewer();
        },
        resend: async () => void (await sendCode()),
      });
    },
    onError: (error) => setMessages(errorMessages(error, t('account.codeFailed'))),
    meta: { alert: false, success: t('account.codeSent') },
  });
  if (profile.willBeDeleted !== null) return <RecoverProfile deletionTime={profile.willBeDeleted} />;
  return (
    <SettingRow title={t('data.delete')} text={t('data.deleteText')}>
      <Button variant="quiet" className={styles.rowButton} onClick={() => setConfirmOpen(true)}>
        {t('data.delete')}
      </Button>
      <Dialog
        open={isConfirmOpen}
        onClose={close}
        title={t('data.deleteTitle')}
        description={t('data.deleteWarning')}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t('settings.cancel')}
            </Button>
            <Button variant="danger" loading={requestCode.isPending} onClick={() => requestCode.mutate()}>
              {t('data.sendDeletionCode')}
            </Button>
          </>
        }
      >
        <FormAlert messages={messages} />
      </Dialog>
    </SettingRow>
  );
}
