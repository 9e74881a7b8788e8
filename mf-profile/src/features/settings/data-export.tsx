import { callApi } from '@ontrend/shared/api-client';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FILE_NAME } from './constants.ts';
import { SettingRow } from './section.tsx';

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

/** Downloads all data about the viewer as one file. */
export function DataExport() {
  const { t } = useTranslation('mf-profile');
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      downloadJson(JSON.stringify(await callApi('app/user/export', {}), null, 2), EXPORT_FILE_NAME),
    meta: { success: t('data.exportDone') },
  });
  return (
    <SettingRow title={t('data.export')} text={t('data.exportText')}>
      <Button icon={<Download size={18} />} loading={isPending} onClick={() => mutate()}>
        {t('data.exportStart')}
      </Button>
    </SettingRow>
  );
}
