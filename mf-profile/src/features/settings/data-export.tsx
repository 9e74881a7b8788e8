import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from './download-file.ts';
import { useReauthentication } from './reauthentication/reauthentication-context.ts';
import { SettingRow } from './section.tsx';
import { errorMessages } from './server-errors.ts';
import styles from './settings.module.css';
import { useDataTexts } from './use-data-texts.ts';

const EXPORT_FILE_NAME = 'ontrend.json';

/** Downloads all data about the viewer as one file, which requires fresh authentication. */
export function DataExport() {
  const { t } = useDataTexts();
  const { alert } = useShell();
  const withReauthentication = useReauthentication();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const data = await withReauthentication(() => callApi('app/user/export', {}));
      downloadFile(JSON.stringify(data, null, 2), EXPORT_FILE_NAME, 'application/json');
    },
    onError(error) {
      const messages = errorMessages(error, t('exportFailed'));
      if (messages.length > 0) alert(messages, { state: 'error' });
    },
    meta: { alert: false, success: t('exportDone') },
  });
  return (
    <SettingRow title={t('export')} text={t('exportText')}>
      <Button variant="quiet" className={styles.rowButton} loading={isPending} onClick={() => mutate()}>
        {t('exportStart')}
      </Button>
    </SettingRow>
  );
}
