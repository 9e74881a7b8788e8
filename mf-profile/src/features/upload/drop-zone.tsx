import { ApiError } from '@ontrend/shared/api-client';
import { Button, ErrorState } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type RefObject, useRef, useState } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { addFiles, uploadLimitsQuery } from './add-files.ts';
import styles from './drop-zone.module.css';
import { useUploadStore } from './store.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface DropZoneProps {
  /** Opens the file chooser when it is clicked. */
  fileInput: RefObject<HTMLInputElement | null>;
  /** Called when files were chosen or dropped. */
  onChoose(): void;
}

/** Drop zone and file chooser with the limits. It is large while the page has no uploads. */
export function DropZone({ fileInput, onChoose }: DropZoneProps) {
  const { t, formatBytes, countParams } = useOwnVideoTexts();
  const dragDepth = useRef(0);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const hasUploads = useUploadStore(({ uploads }) => uploads.length > 0);
  const checking = useUploadStore((state) => state.checkingCount);
  const { data, isError, isFetching, refetch } = useQuery(uploadLimitsQuery);

  const take = (files: readonly File[]) => {
    setErrors([]);
    onChoose();
    addFiles(files).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.messages);
    });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again.
    target.value = '';
    take(files);
  };

  if (isError && !data) {
    return (
      <ErrorState
        title={t('drop.failed')}
        text={t('drop.failedText')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const limits = data?.limits;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is for pointers; the button works for everyone
    <div
      className={styles.drop}
      data-drag-over={isDraggedOver}
      data-compact={hasUploads}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        dragDepth.current += 1;
        setDraggedOver(true);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        dragDepth.current = Math.max(0, dragDepth.current - 1);
        if (dragDepth.current === 0) setDraggedOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        dragDepth.current = 0;
        setDraggedOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <span className={styles.icon} aria-hidden="true">
        <UploadIcon size={36} />
      </span>
      <p className={styles.title}>{t(hasUploads ? 'drop.more' : 'drop.title')}</p>
      <Button
        variant={hasUploads ? 'secondary' : 'primary'}
        loading={checking > 0}
        onClick={() => fileInput.current?.click()}
      >
        {t('drop.choose')}
      </Button>
      <input
        ref={fileInput}
        className="ot-visually-hidden"
        type="file"
        multiple
        accept={limits?.accept}
        aria-label={t('drop.choose')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={choose}
      />
      <p className={styles.limits}>
        {limits
          ? t('drop.limits', {
              minutes: Math.floor(limits.maxSeconds / 60),
              size: formatBytes(limits.maxBytes),
              side: limits.maxSide,
            })
          : ' '}
      </p>
      <p className="ot-visually-hidden" role="status">
        {checking > 0 ? t('drop.checking', countParams(checking)) : ''}
      </p>
      {errors.length > 0 ? (
        <p className={styles.error} role="alert">
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}
