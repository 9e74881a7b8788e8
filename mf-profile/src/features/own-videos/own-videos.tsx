import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { Button, ErrorState, RelativeTime, Skeleton, useFocusRecovery } from '@ontrend/shared/ui';
import type { OwnVideo } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, Globe, Link2, LoaderCircle, LockKeyhole } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { DeleteDialog } from '../../own-video/delete-dialog.tsx';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import rowStyles from '../../video-rows/video-row.module.css';
import styles from './own-videos.module.css';
import { ownVideosQuery } from './queries.ts';

/** Events within this time lead to one refetch. */
const REFETCH_DELAY_MS = 500;

const VISIBILITY_ICONS = { public: Globe, unlisted: Link2, private: LockKeyhole };

function VideoStatus({ video }: { video: OwnVideo }) {
  const { t } = useOwnVideoTexts();
  const { state, progress, failure, visibility, upload } = video;
  if (state === 'failed')
    return (
      <p className={styles.status} data-error="true">
        <CircleAlert size={16} aria-hidden="true" />
        {failure ?? t('own.processingFailed')}
      </p>
    );
  if (state !== 'ready') {
    const texts = {
      uploading: t(upload && upload.received >= upload.bytes ? 'status.checking' : 'own.uploading'),
      queued: t('status.queued'),
      processing: t('own.processing', { percent: progress }),
    };
    return (
      <p className={styles.status}>
        <LoaderCircle size={16} aria-hidden="true" />
        {texts[state]}
      </p>
    );
  }
  const Icon = VISIBILITY_ICONS[visibility];
  return (
    <p className={styles.status}>
      <Icon size={16} aria-hidden="true" />
      {t(`visibility.${visibility}`)} <RelativeTime at={video.createdAt} />
    </p>
  );
}

function VideoRow({ video, onDelete }: { video: OwnVideo; onDelete(file: string): void }) {
  const { t } = useOwnVideoTexts();
  const { fileName, state, firstFrame, placeholder, description, upload } = video;
  const name = description || upload?.name || t('own.untitled');
  return (
    <li className={styles.row}>
      <span className={rowStyles.poster}>
        {placeholder ? <img src={placeholder} alt="" /> : null}
        {state === 'ready' ? <img src={firstFrame} alt="" loading="lazy" /> : null}
      </span>
      <div className={styles.about}>
        <p className={styles.name} dir="auto">
          {state === 'ready' ? <Link to={paths.video.href(fileName)}>{name}</Link> : name}
        </p>
        <VideoStatus video={video} />
      </div>
      <div className={styles.actions}>
        {state === 'failed' ? null : (
          <Link
            className={styles.edit}
            to={paths.ownVideo.href(fileName)}
            aria-label={t('own.editOf', { name })}
          >
            {t('action.edit')}
          </Link>
        )}
        <Button variant="quiet" aria-label={t('own.deleteOf', { name })} onClick={() => onDelete(fileName)}>
          {t('own.delete')}
        </Button>
      </div>
    </li>
  );
}

/**
 * All videos of the viewer, including processing, failed and private ones.
 * @param except file names of videos that the page shows elsewhere
 */
export function OwnVideos({ except }: { except: readonly string[] }) {
  const { t } = useOwnVideoTexts();
  const headingId = useId();
  const focusRecoveryRef = useFocusRecovery<HTMLUListElement>();
  const [fileToDelete, setFileToDelete] = useState<string | null>(null);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(ownVideosQuery);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Processing sends an event for every percent.
    const scheduleRefetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, REFETCH_DELAY_MS);
    };
    const unsubscribers = [
      events.on('video.deleted', scheduleRefetch),
      events.on('video.updated', scheduleRefetch),
      events.on('live.received', ({ topic }) => {
        if (topic === 'uploads' || topic === 'refetch') scheduleRefetch();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of unsubscribers) stop();
    };
  }, [refetch]);

  const videos = data?.pages
    .flatMap((page) => page.data)
    .filter(({ fileName }) => !except.includes(fileName));
  if (videos?.length === 0 && !hasNextPage) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('own.heading')}</h2>
      {videos ? (
        <ul className={styles.list} ref={focusRecoveryRef}>
          {videos.map((video) => (
            <VideoRow key={video.id} video={video} onDelete={setFileToDelete} />
          ))}
        </ul>
      ) : null}
      {!data && !isError ? <Skeleton className={styles.loading} /> : null}
      {isError ? (
        <ErrorState
          title={t('own.failed')}
          retryLabel={t('retry')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isRetrying={isFetching}
        />
      ) : null}
      {hasNextPage && !isError ? (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('own.more')}
        </Button>
      ) : null}
      <DeleteDialog file={fileToDelete} onClose={() => setFileToDelete(null)} />
    </section>
  );
}
