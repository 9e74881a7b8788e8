import { IconButton, useFocusRecovery } from '@ontrend/shared/ui';
import { CircleAlert, X } from 'lucide-react';
import { useTexts } from '../../own-video/use-texts.ts';
import { dismissRejectedFile } from './add-files.ts';
import { useUploadStore } from './store.ts';
import styles from './upload.module.css';
import type { FileError } from './validate-file.ts';

/** Why a file is not sent, and what to do, in the reader's words. */
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

/** 200 as "3:20". */
function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Files that are not sent, each with its reason. */
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
