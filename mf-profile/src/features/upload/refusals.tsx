import { IconButton, useKeptFocus } from '@ontrend/shared/ui';
import { CircleAlert, X } from 'lucide-react';
import { useTexts } from '../../own-video/use-texts.ts';
import type { Broken } from './check-file.ts';
import { useUploads } from './store.ts';
import { dismissRefusal } from './take-files.ts';
import styles from './upload.module.css';

/** Why a file is not sent, and what to do, in the reader's words. */
function useSentence() {
  const { t, bytes } = useTexts();
  return (broken: Broken): string => {
    switch (broken.rule) {
      case 'bytes':
        return t('refused.bytes', { size: bytes(broken.bytes), most: bytes(broken.most) });
      case 'shorter':
        return t('refused.shorter', { count: broken.least });
      case 'longer':
        return t('refused.longer', { length: spokenLength(broken.seconds), most: spokenLength(broken.most) });
      case 'small':
      case 'large':
        return t(`refused.${broken.rule}`, { ...broken });
      case 'left':
        return t('refused.left', { left: bytes(Math.max(0, broken.left)) });
      default:
        return t(`refused.${broken.rule}`);
    }
  };
}

/** 200 as "3:20". */
function spokenLength(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Files that are not sent, each with its reason. */
export function Refusals() {
  const { t } = useTexts();
  const sentence = useSentence();
  const refusals = useUploads((state) => state.refusals);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div role="alert" ref={kept}>
      {refusals.length > 0 ? (
        <ul className={styles.refusals}>
          {refusals.map(({ id, name, broken }) => (
            <li key={id}>
              <CircleAlert size={20} aria-hidden="true" />
              <p>
                <bdi className={styles.refusedName}>{name}</bdi> {sentence(broken)}
              </p>
              <IconButton
                label={t('refused.dismiss', { name })}
                icon={<X size={18} />}
                onClick={() => dismissRefusal(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
