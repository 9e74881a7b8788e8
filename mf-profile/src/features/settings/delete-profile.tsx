import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { Button } from '@ontrend/shared/ui';
import type { OwnProfile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordDialog } from './password-dialog.tsx';
import { refetchViewer } from './queries.ts';
import { SettingRow } from './section.tsx';
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

/** Deletes the profile with the password and a code from a mail (PROFILE-27), or recovers it. */
export function DeleteProfile({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('mf-profile');
  const { openDialog } = useShell();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const sendCode = (password: string) => callApi('app/user/delete-profile-code', { password });
  const requestCode = async (password: string) => {
    await sendCode(password);
    setConfirmOpen(false);
    openDialog({
      id: 'confirmation-code',
      title: t('data.deleteCodeTitle'),
      description: t('account.codeSentTo', { email: profile.email }),
      submit: async (confirmationCode) => {
        await callApi('app/user/delete-profile-confirm', { confirmationCode });
        events.emit('call.succeeded', { messages: [t('data.deleteDone')] });
        void refetchViewer();
      },
      resend: async () => void (await sendCode(password)),
    });
  };
  if (profile.willBeDeleted !== null) return <RecoverProfile deletionTime={profile.willBeDeleted} />;
  return (
    <SettingRow title={t('data.delete')} text={t('data.deleteText')}>
      <Button variant="quiet" className={styles.rowButton} onClick={() => setConfirmOpen(true)}>
        {t('data.delete')}
      </Button>
      <PasswordDialog
        open={isConfirmOpen}
        onClose={() => setConfirmOpen(false)}
        title={t('data.deleteTitle')}
        description={t('data.deleteWarning')}
        action={t('data.sendDeletionCode')}
        variant="danger"
        email={profile.email}
        submit={requestCode}
        success={t('account.codeSent')}
        failure={t('account.codeFailed')}
      />
    </SettingRow>
  );
}
