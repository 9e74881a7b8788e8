import { useTranslation } from 'react-i18next';

/** What the app gives: the part of the page that needs no script. */
export function DownloadIntro() {
  const { t } = useTranslation('shell');
  return (
    <div className="ot-text">
      <h1>{t('download.heading')}</h1>
      <p>{t('download.description')}</p>
      <ul>
        <li>{t('download.record')}</li>
        <li>{t('download.notify')}</li>
        <li>{t('download.full')}</li>
      </ul>
    </div>
  );
}
