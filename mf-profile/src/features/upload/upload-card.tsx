import { paths } from '@ontrend/shared/paths';
import { Button, ButtonLink, DoneMark } from '@ontrend/shared/ui';
import { Film, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { fileFingerprint } from './create-upload.ts';
import { attachFile, cancelUpload, dismissUpload, pauseUpload, resumeUpload } from './manager.ts';
import { isFullyUploaded, uploadTitle, useUploadStore } from './store.ts';
import type { Upload } from './types.ts';
import styles from './upload.module.css';
import { uploadPercent, useStatusText } from './use-status-text.ts';

interface UploadCardProps {
  upload: Upload;
  /** Opens a dialog to confirm the cancellation. */
  onCancel(upload: Upload): void;
  /** Picture of the posted video. */
  picture: ReactNode;
  /** The form for the details. */
  children: ReactNode;
}

/** Chooses the file again after a reload without a saved copy. */
function ChooseFileAgain({ upload }: { upload: Upload }) {
  const { t } = useOwnVideoTexts();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDifferentFile, setDifferentFile] = useState(false);
  const userId = useUploadStore((state) => state.userId);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file || userId === null) return;
    const isSame = fileFingerprint(userId, file) === upload.fingerprint;
    setDifferentFile(!isSame);
    if (isSame) attachFile(upload.id, file);
  };
  return (
    <>
      <Button variant="primary" onClick={() => fileInput.current?.click()}>
        {t('action.chooseFile')}
      </Button>
      <input
        ref={fileInput}
        className="ot-visually-hidden"
        type="file"
        aria-label={t('action.chooseFile')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={choose}
      />
      <p className={styles.error} role="alert">
        {isDifferentFile ? t('action.otherFile', { name: upload.name }) : ''}
      </p>
    </>
  );
}

function Actions({ upload, onCancel }: Pick<UploadCardProps, 'upload' | 'onCancel'>) {
  const { t } = useOwnVideoTexts();
  const { id, phase, fileName, canRetry, hasFile, detailsState } = upload;
  const nameParams = { name: uploadTitle(upload) };
  const isSending = phase === 'uploading' || phase === 'disconnected' || phase === 'waiting';
  // A posted video whose file the server has is no longer canceled, but deleted on its own page.
  const canCancel = phase !== 'failed' && !(isFullyUploaded(upload) && detailsState !== 'draft');
  return (
    <div className={styles.actions}>
      {isSending ? (
        <Button
          icon={<Pause size={18} aria-hidden="true" />}
          aria-label={t('action.pauseOf', nameParams)}
          onClick={() => pauseUpload(id)}
        >
          {t('action.pause')}
        </Button>
      ) : null}
      {phase === 'paused' ? (
        <Button
          icon={<Play size={18} className="ot-mirror" aria-hidden="true" />}
          aria-label={t('action.resumeOf', nameParams)}
          onClick={() => resumeUpload(id)}
        >
          {t('action.resume')}
        </Button>
      ) : null}
      {phase === 'fileMissing' ? <ChooseFileAgain upload={upload} /> : null}
      {phase === 'failed' && canRetry && hasFile ? (
        <Button
          variant="primary"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          aria-label={t('action.retryOf', nameParams)}
          onClick={() => resumeUpload(id)}
        >
          {t('action.retry')}
        </Button>
      ) : null}
      {phase === 'ready' && fileName ? (
        <ButtonLink to={paths.video.href(fileName)}>{t('action.watch')}</ButtonLink>
      ) : null}
      {fileName && detailsState === 'saved' && phase !== 'failed' ? (
        <ButtonLink to={paths.ownVideo.href(fileName)}>{t('action.edit')}</ButtonLink>
      ) : null}
      {phase === 'failed' ? (
        <Button
          variant="quiet"
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-label={t('action.removeOf', nameParams)}
          onClick={() => void cancelUpload(id)}
        >
          {t('action.remove')}
        </Button>
      ) : null}
      {phase === 'ready' && detailsState === 'saved' ? (
        <Button variant="quiet" aria-label={t('action.doneOf', nameParams)} onClick={() => dismissUpload(id)}>
          {t('action.done')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button
          variant="quiet"
          icon={<X size={18} aria-hidden="true" />}
          aria-label={t(phase === 'ready' ? 'action.discardOf' : 'action.cancelOf', nameParams)}
          onClick={() => onCancel(upload)}
        >
          {t(phase === 'ready' ? 'action.discard' : 'action.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** Phases whose status contains a percentage, and the text to announce instead. */
const STATUS_WITHOUT_PROGRESS: Partial<Record<Upload['phase'], string>> = {
  processing: 'status.queued',
  otherTab: 'status.otherTab',
};

/** Announces a new phase once, not every percentage. */
function StatusAnnouncement({ upload }: { upload: Upload }) {
  const { t } = useOwnVideoTexts();
  const status = useStatusText();
  const { phase } = upload;
  const name = uploadTitle(upload);
  const textKey = STATUS_WITHOUT_PROGRESS[phase];
  const first = useRef(phase);
  const isAnnounced = phase !== first.current && phase !== 'waiting' && phase !== 'uploading';
  useEffect(() => {
    if (phase === 'uploading') first.current = 'uploading';
  }, [phase]);
  return (
    <p className="ot-visually-hidden" role="status">
      {isAnnounced ? t('status.announcement', { name, status: textKey ? t(textKey) : status(upload) }) : ''}
    </p>
  );
}

/** An upload with its progress, actions and details form. */
export function UploadCard({ upload, onCancel, picture, children }: UploadCardProps) {
  const { t } = useOwnVideoTexts();
  const status = useStatusText();
  const { phase, failure, detailsState, progress } = upload;
  const name = uploadTitle(upload);
  const isPosted = detailsState !== 'draft';
  const isOnServer = phase === 'checking' || phase === 'processing';
  const isSending = !isOnServer && phase !== 'ready' && phase !== 'failed';
  const card = useRef<HTMLElement>(null);
  const before = useRef(detailsState);
  useEffect(() => {
    if (before.current === 'draft' && detailsState === 'pending') {
      // The form disappears after it is submitted, and the focus with it.
      card.current?.focus({ preventScroll: true });
      // A browser that scrolls to the focus centers it, and moves everything below the pointer.
      card.current?.scrollIntoView({ block: 'nearest' });
    }
    before.current = detailsState;
  }, [detailsState]);
  return (
    <article ref={card} className={styles.card} aria-label={name} data-phase={phase} tabIndex={-1}>
      <header className={styles.header}>
        <span className={styles.picture} data-posted={isPosted} aria-hidden="true">
          {phase === 'ready' ? <DoneMark size={28} /> : <Film size={24} />}
          {isPosted ? picture : null}
        </span>
        <div className={styles.about}>
          <h2 className={styles.name}>
            <bdi dir="auto">{name}</bdi>
          </h2>
          <p className={styles.status} data-error={phase === 'failed'}>
            {phase === 'failed' ? (failure ?? t('status.failed')) : status(upload)}
          </p>
          {isSending || isOnServer ? (
            <progress
              className={styles.progress}
              max={100}
              {...(isOnServer ? (progress > 0 ? { value: progress } : {}) : { value: uploadPercent(upload) })}
              aria-label={t(isOnServer ? 'status.processingBar' : 'status.uploadBar', { name })}
            />
          ) : null}
          {detailsState === 'pending' || (isPosted && phase !== 'ready' && phase !== 'failed') ? (
            <p className={styles.posted}>
              {detailsState === 'saved' ? <DoneMark size={18} /> : null}
              {t(detailsState === 'saved' ? `posted.${upload.details.visibility}` : 'posted.pending')}
            </p>
          ) : null}
        </div>
        <Actions upload={upload} onCancel={onCancel} />
      </header>
      <StatusAnnouncement upload={upload} />
      {children}
    </article>
  );
}
