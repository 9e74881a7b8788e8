import { useTranslation } from 'react-i18next';
import { useHasNativeApp } from '../../../core/document/boot-context.ts';
import { useInstallTexts } from '../../global-overlays/use-install-texts.ts';

/** The part of the download page that works without scripts. */
export function DownloadIntro() {
  const { t } = useInstallTexts();
  const { t: tShell } = useTranslation('shell');
  if (!useHasNativeApp()) {
    return (
      <div className="ot-text">
        <h1>{tShell('app.install')}</h1>
        <p>{t('download.webDescription')}</p>
      </div>
    );
  }
  return (
    <div className="ot-text">
      <h1>{t('download.heading')}</h1>
      <p>{tShell('download.description')}</p>
      <ul>
        <li>{t('download.record')}</li>
        <li>{t('download.notify')}</li>
        <li>{t('download.full')}</li>
      </ul>
    </div>
  );
}
