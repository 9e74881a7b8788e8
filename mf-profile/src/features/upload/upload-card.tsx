import { DoneMark } from '@ontrend/shared/ui';
import { CircleAlert, Film } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { PostedActions } from './posted-actions.tsx';
import { uploadTitle } from './store.ts';
import type { Upload } from './types.ts';
import { UploadActions } from './upload-actions.tsx';
import styles from './upload-card.module.css';
import statusStyles from './upload-status.module.css';
import { UploadStatus } from './upload-status.tsx';

interface UploadCardProps {
  upload: Upload;
  /** The form for the details is open. */
  isEditing: boolean;
  /** The result is the main content of the page. */
  isMain: boolean;
  /** Opens the form for the details. */
  onEdit(): void;
  /** Opens a dialog to confirm the cancellation. */
  onCancel(upload: Upload): void;
  /** Opens the file chooser for another video. */
  onAddFiles(): void;
  /** Picture of the posted video. */
  picture: ReactNode;
  /** The form for the details. */
  children: ReactNode;
}

/** An upload with its progress, actions and details form; once posted, the result with links to the video. */
export function UploadCard(props: UploadCardProps) {
  const { upload, isEditing, isMain, onEdit, onCancel, onAddFiles, picture, children } = props;
  const { t } = useOwnVideoTexts();
  const { phase, detailsState } = upload;
  const name = uploadTitle(upload);
  const isPosted = detailsState !== 'draft';
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
    <article
      ref={card}
      className={styles.card}
      aria-label={name}
      data-phase={phase}
      data-posted={isPosted}
      tabIndex={-1}
    >
      <header className={styles.header}>
        <span className={styles.picture} aria-hidden="true">
          {phase === 'ready' ? <DoneMark size={28} /> : null}
          {phase === 'failed' ? <CircleAlert size={24} /> : null}
          {phase !== 'ready' && phase !== 'failed' ? <Film size={24} /> : null}
          {isPosted ? picture : null}
        </span>
        <div className={styles.about}>
          <h2 className={styles.name}>
            <bdi dir="auto">{name}</bdi>
          </h2>
          {isEditing ? null : <UploadStatus upload={upload} />}
          {detailsState === 'pending' || (isPosted && phase !== 'ready' && phase !== 'failed') ? (
            <p className={statusStyles.detail}>
              {detailsState === 'saved' ? <DoneMark size={18} /> : null}
              {t(detailsState === 'saved' ? `posted.${upload.details.visibility}` : 'posted.pending')}
            </p>
          ) : null}
          {isPosted && phase !== 'failed' ? (
            <PostedActions upload={upload} isMain={isMain} onAddFiles={onAddFiles} />
          ) : null}
        </div>
        <UploadActions upload={upload} isEditing={isEditing} onCancel={onCancel} onEdit={onEdit} />
      </header>
      {children}
    </article>
  );
}
