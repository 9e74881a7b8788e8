import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { QRCodeSVG } from 'qrcode.react';
import { useContext } from 'react';
import { BootContext } from '../../../core/document/boot-context.ts';
import { promptInstall, useInstallPrompt } from '../../../services/install/install-store.ts';
import { StoreBadge } from '../../brand/store-badge.tsx';
import { useTexts } from '../../global-overlays/use-texts.ts';
import { DownloadIntro } from './download-intro.tsx';
import styles from './download-page.module.css';

/** Pixels of the code's side: 300, as in the dialog (spec 2.4). */
const QR_CODE_SIZE_PX = 300;

/** The site as an app: by the browser's own offer where it makes one, by words elsewhere. */
function InstallWebApp() {
  const { t } = useTexts();
  const { device } = useShell();
  const offer = useInstallPrompt((state) => state.offer);
  return (
    <section>
      <h2>{t(offer ? 'download.here' : 'download.stepsTitle')}</h2>
      {offer ? (
        <button type="button" className="ot-pill ot-pill-primary" onClick={() => void promptInstall()}>
          {t('download.install')}
        </button>
      ) : (
        <p>{t(device.iOS ? 'download.stepsIOS' : 'download.stepsOther')}</p>
      )}
    </section>
  );
}

/**
 * How one gets the app (design 11). A phone is sent on to it by the guard and comes here only where no app is offered:
 * then the site itself is put on the home screen.
 */
export function DownloadPage() {
  const { t } = useTexts();
  const { device } = useShell();
  const { appDownloadUrl } = useContext(BootContext);
  return (
    <>
      <DownloadIntro />
      <div className={styles.ways}>
        {device.mobile ? null : (
          <section>
            <h2>{t('download.scan')}</h2>
            <QRCodeSVG
              className={styles.code}
              value={new URL(paths.download.href(), location.origin).href}
              size={QR_CODE_SIZE_PX}
              marginSize={2}
              role="img"
              aria-label={t('download.code')}
            />
          </section>
        )}
        {appDownloadUrl ? <StoreBadge href={appDownloadUrl} /> : null}
        <InstallWebApp />
      </div>
    </>
  );
}
