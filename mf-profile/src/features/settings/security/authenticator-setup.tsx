import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { Button, copyText } from '@ontrend/shared/ui';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { CodeForm } from '../code-form.tsx';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { useSecurityTexts } from '../use-security-texts.ts';
import styles from './security.module.css';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

/** Size of the QR code in CSS pixels, with its quiet zone. */
const QR_SIZE = 192;
const QR_QUIET_ZONE_MODULES = 4;

const toGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface AuthenticatorSetupProps {
  /** Base32. */
  secret: string;
  /** `otpauth:` */
  uri: string;
  /** @param codes the recovery codes that the first factor gives */
  onConfirmed(codes: string[] | null): void;
}

/** The two steps that add an authenticator app: pass the key to it, and enter its first code. */
export function AuthenticatorSetup({ secret, uri, onConfirmed }: AuthenticatorSetupProps) {
  const { t } = useSecurityTexts();
  const { alert, device } = useShell();
  const withReauthentication = useReauthentication();
  const steps = useRef<HTMLOListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => steps.current?.focus(), []);
  const copy = async () => {
    if (await copyText(secret)) alert(t('app.copied'));
    else alert(t('app.notCopied'), { state: 'error' });
  };
  return (
    <ol ref={steps} className={styles.steps} tabIndex={-1}>
      <li>
        <p className={styles.step}>{t(device.mobile ? 'app.add' : 'app.scan')}</p>
        <p className={styles.muted}>{t('app.apps')}</p>
        {/* A phone can't scan its own screen. */}
        {device.mobile ? (
          <a className={styles.link} href={uri}>
            {t('app.openApp')}
          </a>
        ) : null}
        <div className={styles.key}>
          <div className={styles.qr} role="img" aria-label={t('app.qr')}>
            <Suspense>
              <QrCode
                value={uri}
                size={QR_SIZE}
                marginSize={QR_QUIET_ZONE_MODULES}
                level="M"
                aria-hidden="true"
              />
            </Suspense>
          </div>
          <div className={styles.typing}>
            <p className={styles.muted}>{t('app.type')}</p>
            <code className={styles.secret} dir="ltr">
              {toGroups(secret)}
            </code>
            <Button icon={<Copy size={18} />} onClick={() => void copy()}>
              {t('app.copy')}
            </Button>
          </div>
        </div>
      </li>
      <li>
        <p className={styles.step}>{t('app.enter')}</p>
        <CodeForm
          label={t('app.code')}
          hint={t('app.codeHint')}
          action={t('app.confirm')}
          failure={t('app.confirmFailed')}
          submit={async (code) => {
            const { data } = await withReauthentication(() => callApi('app/user/totp-confirm', { code }));
            events.emit('call.succeeded', { messages: [t('app.done')] });
            onConfirmed(data.recoveryCodes);
          }}
        />
      </li>
    </ol>
  );
}
