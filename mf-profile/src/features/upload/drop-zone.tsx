import { ApiError } from '@ontrend/shared/api-client';
import { Button, ErrorState } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../../own-video/use-texts.ts';
import { useUploads } from './store.ts';
import { limitsQuery, takeFiles } from './take-files.ts';
import styles from './upload.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Where files are dropped or chosen, with what they may be. Large as long as there is nothing else on the page. */
export function DropZone() {
  const { t, bytes, counted } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const inside = useRef(0);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string[]>([]);
  const hasUploads = useUploads(({ uploads }) => uploads.length > 0);
  const checking = useUploads((state) => state.checking);
  const { data, isError, isFetching, refetch } = useQuery(limitsQuery);

  const take = (files: readonly File[]) => {
    setFailure([]);
    takeFiles(files).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.messages);
    });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen once more.
    target.value = '';
    take(files);
  };

  if (isError && !data) {
    return (
      <ErrorState
        title={t('drop.failed')}
        text={t('drop.failedText')}
        again={t('again')}
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    );
  }
  const limits = data?.limits;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way for pointers; the button is everybody's
    <div
      className={styles.drop}
      data-over={isOver}
      data-small={hasUploads}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        inside.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        inside.current = Math.max(0, inside.current - 1);
        if (inside.current === 0) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        inside.current = 0;
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <span className={styles.dropIcon} aria-hidden="true">
        <UploadIcon size={36} />
      </span>
      <p className={styles.dropTitle}>{t(hasUploads ? 'drop.more' : 'drop.title')}</p>
      <Button look="primary" loading={checking > 0} onClick={() => chooser.current?.click()}>
        {t('drop.choose')}
      </Button>
      <input
        ref={chooser}
        className="ot-visually-hidden"
        type="file"
        multiple
        accept={limits?.accept}
        aria-label={t('drop.choose')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={choose}
      />
      <p className={styles.dropLimits}>
        {limits
          ? t('drop.limits', {
              minutes: Math.floor(limits.maxSeconds / 60),
              size: bytes(limits.maxBytes),
              side: limits.maxSide,
            })
          : ' '}
      </p>
      <p className="ot-visually-hidden" role="status">
        {checking > 0 ? t('drop.checking', counted(checking)) : ''}
      </p>
      {failure.length > 0 ? (
        <p className={styles.wrong} role="alert">
          {failure.join(' ')}
        </p>
      ) : null}
    </div>
  );
}
