import { useEffect, useRef } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { uploadTitle } from './store.ts';
import type { Upload } from './types.ts';
import styles from './upload-status.module.css';
import { uploadPercent, useStatusDetail, useStatusText } from './use-status-text.ts';

/** Announces a new phase once, not every percentage. */
function StatusAnnouncement({ upload }: { upload: Upload }) {
  const { t } = useOwnVideoTexts();
  const status = useStatusText();
  const { phase } = upload;
  const name = uploadTitle(upload);
  const first = useRef(phase);
  const isAnnounced = phase !== first.current && phase !== 'waiting' && phase !== 'uploading';
  useEffect(() => {
    if (phase === 'uploading') first.current = 'uploading';
  }, [phase]);
  return (
    <p className="ot-visually-hidden" role="status">
      {isAnnounced
        ? t('status.announcement', {
            name,
            status: phase === 'otherTab' ? t('status.otherTab') : status(upload),
          })
        : ''}
    </p>
  );
}

/** Progress of an upload: a sentence, a bar, and details below. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const { t } = useOwnVideoTexts();
  const status = useStatusText();
  const detail = useStatusDetail()(upload);
  const { phase, progress } = upload;
  const name = uploadTitle(upload);
  const isOnServer = phase === 'checking' || phase === 'processing';
  const isSending = !isOnServer && phase !== 'ready' && phase !== 'failed';
  return (
    <>
      <p className={styles.status} data-error={phase === 'failed'}>
        {status(upload)}
      </p>
      {isSending || isOnServer ? (
        <progress
          className={styles.progress}
          max={100}
          {...(isOnServer ? (progress > 0 ? { value: progress } : {}) : { value: uploadPercent(upload) })}
          aria-label={t(isOnServer ? 'status.processingBar' : 'status.uploadBar', { name })}
        />
      ) : null}
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      <StatusAnnouncement upload={upload} />
    </>
  );
}
