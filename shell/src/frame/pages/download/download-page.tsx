import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { QRCodeSVG } from 'qrcode.react';
import { useContext } from 'react';
import { BootContext } from '../../../core/document/boot-context.ts';
import { promptInstall, useInstallPrompt } from '../../../services/install/install-store.ts';
import { StoreBadge } from '../../brand/store-badge.tsx';
import { useInstallTexts } from '../../global-overlays/use-install-texts.ts';
import { DownloadIntro } from './download-intro.tsx';
import styles from './download-page.module.css';

/** Width and height of the QR code in pixels, as in the dialog (SHELL-51). */
const QR_CODE_SIZE_PX = 300;

/** Installs the web app with the browser's prompt, or shows instructions where there is none. */
function InstallWebApp() {
  const { t } = useInstallTexts();
  const { device } = useShell();
  const installPrompt = useInstallPrompt((state) => state.installPrompt);
  return (
    <section>
      <h2>{t(installPrompt ? 'download.installHere' : 'download.stepsTitle')}</h2>
      {installPrompt ? (
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
 * The download page. The guard redirects phones to the app (ACCOUNT-11); they see this page only when there
 * is no download URL, with instructions for the home screen.
 */
export function DownloadPage() {
  const { t } = useInstallTexts();
  const { device } = useShell();
  const { appDownloadUrl } = useContext(BootContext);
  return (
    <>
      <DownloadIntro />
      <div className={styles.actions}>
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
