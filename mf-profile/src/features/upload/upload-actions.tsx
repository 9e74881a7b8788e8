import { paths } from '@ontrend/shared/paths';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import { Pause, Pencil, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { fileFingerprint } from './create-upload.ts';
import { attachFile, cancelUpload, pauseUpload, resumeUpload } from './manager.ts';
import { isFullyUploaded, uploadTitle, useUploadStore } from './store.ts';
import type { Upload } from './types.ts';
import styles from './upload-card.module.css';

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
      <Button onClick={() => fileInput.current?.click()}>{t('action.chooseFile')}</Button>
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

interface CancelButtonProps {
  upload: Upload;
  /** Opens a dialog to confirm the cancellation. */
  onCancel(upload: Upload): void;
}

/** Cancels an upload, or discards the draft of an uploaded video. */
export function CancelButton({ upload, onCancel }: CancelButtonProps) {
  const { t } = useOwnVideoTexts();
  const { phase, detailsState } = upload;
  // A posted video whose file the server has is no longer canceled, but deleted on its own page.
  if (phase === 'failed' || (isFullyUploaded(upload) && detailsState !== 'draft')) return null;
  const action = phase === 'ready' ? 'discard' : 'cancel';
  return (
    <Button
      variant="quiet"
      icon={<X size={18} aria-hidden="true" />}
      aria-label={t(`action.${action}Of`, { name: uploadTitle(upload) })}
      onClick={() => onCancel(upload)}
    >
      {t(`action.${action}`)}
    </Button>
  );
}

type UploadActionsProps = CancelButtonProps & {
  /** The form for the details is open; its footer has the button to cancel. */
  isEditing: boolean;
  /** Opens the form for the details of a draft. */
  onEdit(): void;
};

/** What the user can do with an upload that is not posted yet, and with the transfer of a posted one. */
export function UploadActions({ upload, isEditing, onCancel, onEdit }: UploadActionsProps) {
  const { t } = useOwnVideoTexts();
  const { id, phase, fileName, canRetry, hasFile, detailsState } = upload;
  const nameParams = { name: uploadTitle(upload) };
  const isSending = phase === 'uploading' || phase === 'disconnected' || phase === 'waiting';
  const isDraft = detailsState === 'draft';
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
      {isDraft && phase === 'ready' && fileName ? (
        <ButtonLink to={paths.video.href(fileName)}>{t('action.view')}</ButtonLink>
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
      {isDraft && !isEditing && phase !== 'failed' ? (
        <Button
          icon={<Pencil size={18} aria-hidden="true" />}
          aria-label={t('action.editDetailsOf', nameParams)}
          onClick={onEdit}
        >
          {t('action.editDetails')}
        </Button>
      ) : null}
      {isEditing ? null : <CancelButton upload={upload} onCancel={onCancel} />}
    </div>
  );
}
