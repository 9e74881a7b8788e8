import { IconButton, useFocusRecovery } from '@ontrend/shared/ui';
import { CircleAlert, X } from 'lucide-react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { dismissRejectedFile } from './add-files.ts';
import styles from './rejected-files.module.css';
import { useUploadStore } from './store.ts';
import type { FileError } from './validate-file.ts';

/** Returns the reason why a file was rejected as text. */
function useRejectionText() {
  const { t, formatBytes } = useOwnVideoTexts();
  return (error: FileError): string => {
    switch (error.rule) {
      case 'fileSize':
        return t('rejected.fileSize', { size: formatBytes(error.bytes), max: formatBytes(error.max) });
      case 'tooShort':
        return t('rejected.tooShort', { count: error.min });
      case 'tooLong':
        return t('rejected.tooLong', {
          length: formatDuration(error.seconds),
          max: formatDuration(error.max),
        });
      case 'tooSmall':
      case 'tooLarge':
        return t(`rejected.${error.rule}`, { ...error });
      case 'quota':
        return t('rejected.quota', { left: formatBytes(Math.max(0, error.left)) });
      default:
        return t(`rejected.${error.rule}`);
    }
  };
}

/** Formats 200 as "3:20". */
function formatDuration(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/** The rejected files with their reasons. */
export function RejectedFiles() {
  const { t } = useOwnVideoTexts();
  const getRejectionText = useRejectionText();
  const rejectedFiles = useUploadStore((state) => state.rejectedFiles);
  const focusRecoveryRef = useFocusRecovery<HTMLDivElement>();
  return (
    <div role="alert" ref={focusRecoveryRef}>
      {rejectedFiles.length > 0 ? (
        <ul className={styles.list}>
          {rejectedFiles.map(({ id, name, error }) => (
            <li key={id}>
              <CircleAlert size={20} aria-hidden="true" />
              <p>
                <bdi className={styles.name}>{name}</bdi> {getRejectionText(error)}
              </p>
              <IconButton
                label={t('rejected.dismiss', { name })}
                icon={<X size={18} />}
                onClick={() => dismissRejectedFile(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
