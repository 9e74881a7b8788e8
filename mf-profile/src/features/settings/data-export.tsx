import { callApi } from '@ontrend/shared/api-client';
import { Button } from '@ontrend/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingRow } from './section.tsx';
import styles from './settings.module.css';

const EXPORT_FILE_NAME = 'ontrend.json';

/** Starts a download of the text. */
function downloadJson(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked only after the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads all data about the viewer as one file.
 * @param email for password managers
 */
export function DataExport({ email }: { email: string }) {
  const { t } = useTranslation('mf-profile');
  const [isOpen, setOpen] = useState(false);
  const download = async (password: string) => {
    downloadJson(JSON.stringify(await callApi('app/user/export', { password }), null, 2), EXPORT_FILE_NAME);
    setOpen(false);
  };
  return (
    <SettingRow title={t('data.export')} text={t('data.exportText')}>
      <Button variant="quiet" className={styles.rowButton} onClick={() => setOpen(true)}>
        {t('data.exportStart')}
      </Button>
      <PasswordDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('data.exportTitle')}
        description={t('data.exportPassword')}
        action={t('data.exportStart')}
        variant="primary"
        email={email}
        submit={download}
        success={t('data.exportDone')}
        failure={t('data.exportFailed')}
      />
    </SettingRow>
  );
}
