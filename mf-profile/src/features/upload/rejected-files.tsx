import { IconButton, useFocusRecovery } from '@ontrend/shared/ui';
import { CircleAlert, X } from 'lucide-react';
import { useTexts } from '../../own-video/use-texts.ts';
import { dismissRejectedFile } from './add-files.ts';
import { useUploadStore } from './store.ts';
import styles from './upload.module.css';
import type { FileError } from './validate-file.ts';

/** Returns the reason why a file was rejected as text. */
function useRejectionText() {
  const { t, formatBytes } = useTexts();
  return (broken: FileError): string => {
    switch (broken.rule) {
      case 'bytes':
        return t('refused.bytes', { size: formatBytes(broken.bytes), most: formatBytes(broken.most) });
      case 'shorter':
        return t('refused.shorter', { count: broken.least });
      case 'longer':
        return t('refused.longer', {
          length: formatDuration(broken.seconds),
          most: formatDuration(broken.most),
        });
      case 'small':
      case 'large':
        return t(`refused.${broken.rule}`, { ...broken });
      case 'left':
        return t('refused.left', { left: formatBytes(Math.max(0, broken.left)) });
      default:
        return t(`refused.${broken.rule}`);
    }
  };
}

/** Formats 200 as "3:20". */
function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The rejected files with their reasons. */
export function RejectedFiles() {
  const { t } = useTexts();
  const sentence = useRejectionText();
  const refusals = useUploadStore((state) => state.rejectedFiles);
  const kept = useFocusRecovery<HTMLDivElement>();
  return (
    <div role="alert" ref={kept}>
      {refusals.length > 0 ? (
        <ul className={styles.refusals}>
          {refusals.map(({ id, name, error }) => (
            <li key={id}>
              <CircleAlert size={20} aria-hidden="true" />
              <p>
                <bdi className={styles.refusedName}>{name}</bdi> {sentence(error)}
              </p>
              <IconButton
                label={t('refused.dismiss', { name })}
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
