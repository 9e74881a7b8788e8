import { useShell } from '@ontrend/shared/contract';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { Dialog } from '@ontrend/shared/overlays';
import { Button, Checkbox, copyText } from '@ontrend/shared/ui';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../download-file.ts';
import { useSecurityTexts } from '../use-security-texts.ts';
import { printText } from './print-text.ts';
import styles from './security.module.css';

const FILE_NAME = 'ontrend-recovery-codes.txt';

interface RecoveryCodesDialogProps {
  /** Null: the dialog is closed. */
  codes: string[] | null;
  /** The account that the codes belong to. */
  email: string;
  onClose(): void;
}

/**
 * Shows new recovery codes, which can't be shown again. It closes only after the user has confirmed that they are stored
 * (PROFILE-36).
 */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useSecurityTexts();
  const [isStored, setStored] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const close = () => {
    if (isStored) {
      onClose();
      return;
    }
    setRefused(true);
    checkbox.current?.focus();
  };
  const reset = () => {
    setStored(false);
    setRefused(false);
  };
  useEffect(() => {
    if (!codes) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [codes]);
  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      onClosed={reset}
      title={t('codes.dialogTitle')}
      description={t('codes.dialogText')}
      size="medium"
      actions={
        <Button variant="primary" onClick={close}>
          {t('codes.done')}
        </Button>
      }
    >
      {codes ? <CodeList codes={codes} email={email} /> : null}
      <Checkbox
        ref={checkbox}
        label={t('codes.stored')}
        error={isRefused && !isStored ? t('codes.notStored') : undefined}
        checked={isStored}
        onChange={({ target }) => setStored(target.checked)}
      />
    </Dialog>
  );
}

function CodeList({ codes, email }: { codes: string[]; email: string }) {
  const { t, language } = useSecurityTexts();
  const { alert } = useShell();
  const file = [
    t('codes.fileTitle'),
    t('codes.fileAccount', { email }),
    t('codes.fileDate', { date: formatDate(Date.now() / 1000, language) }),
    t('codes.fileText'),
    '',
    ...codes,
    '',
  ].join('\n');
  const copy = async () => {
    if (await copyText(codes.join('\n'))) alert(t('codes.copied'));
    else alert(t('codes.notCopied'), { state: 'error' });
  };
  return (
    <>
      <ul className={styles.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.codeActions}>
        <Button icon={<Copy size={18} />} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button icon={<Download size={18} />} onClick={() => downloadFile(file, FILE_NAME, 'text/plain')}>
          {t('codes.download')}
        </Button>
        <Button icon={<Printer size={18} />} onClick={() => printText(file)}>
          {t('codes.print')}
        </Button>
      </div>
    </>
  );
}
