import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { Button, ErrorState, RelativeTime, Skeleton, useKeptFocus } from '@ontrend/shared/ui';
import type { OwnVideo } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, Globe, Link2, LoaderCircle, LockKeyhole } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { DeleteDialog } from '../../own-video/delete-dialog.tsx';
import { useTexts } from '../../own-video/use-texts.ts';
import styles from './own-videos.module.css';
import { ownVideosQuery } from './queries.ts';

/** What happens is gathered before it is asked for. In ms. */
const GATHER_MS = 500;

const ICONS = { public: Globe, unlisted: Link2, private: LockKeyhole };

function State({ video }: { video: OwnVideo }) {
  const { t } = useTexts();
  const { state, progress, failure, visibility } = video;
  if (state === 'failed')
    return (
      <p className={styles.state} data-wrong="true">
        <CircleAlert size={16} aria-hidden="true" />
        {failure ?? t('own.broken')}
      </p>
    );
  if (state !== 'ready') {
    const words = {
      uploading: t('own.uploading'),
      queued: t('status.queued'),
      processing: t('status.making', { percent: progress }),
    };
    return (
      <p className={styles.state}>
        <LoaderCircle size={16} aria-hidden="true" />
        {words[state]}
      </p>
    );
  }
  const Icon = ICONS[visibility];
  return (
    <p className={styles.state}>
      <Icon size={16} aria-hidden="true" />
      {t(`visibility.${visibility}`)} <RelativeTime at={video.createdAt} />
    </p>
  );
}

function Row({ video, onDelete }: { video: OwnVideo; onDelete(file: string): void }) {
  const { t } = useTexts();
  const { fileName, state, firstFrame, placeholder, description, upload } = video;
  const name = description || upload?.name || t('own.untitled');
  return (
    <li className={styles.row}>
      <span className={styles.poster}>
        {placeholder ? <img src={placeholder} alt="" /> : null}
        {state === 'ready' ? <img src={firstFrame} alt="" loading="lazy" /> : null}
      </span>
      <div className={styles.about}>
        <p className={styles.name} dir="auto">
          {state === 'ready' ? <Link to={paths.video.href(fileName)}>{name}</Link> : name}
        </p>
        <State video={video} />
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
        <Button look="quiet" aria-label={t('own.deleteOf', { name })} onClick={() => onDelete(fileName)}>
          {t('own.delete')}
        </Button>
      </div>
    </li>
  );
}

/**
 * Everything the viewer has uploaded, also what is being made, has failed, or is for nobody else.
 * @param except files that are shown elsewhere on the page
 */
export function OwnVideos({ except }: { except: readonly string[] }) {
  const { t } = useTexts();
  const headingId = useId();
  const kept = useKeptFocus<HTMLUListElement>();
  const [asked, setAsked] = useState<string | null>(null);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(ownVideosQuery);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Every per cent of a video being made is told of.
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, GATHER_MS);
    };
    const stops = [
      events.on('video.deleted', again),
      events.on('video.changed', again),
      events.on('live.told', ({ topic }) => {
        if (topic === 'uploads' || topic === 'refetch') again();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
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
        <ul className={styles.list} ref={kept}>
          {videos.map((video) => (
            <Row key={video.id} video={video} onDelete={setAsked} />
          ))}
        </ul>
      ) : null}
      {!data && !isError ? <Skeleton className={styles.loading} /> : null}
      {isError ? (
        <ErrorState
          title={t('own.failed')}
          again={t('again')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isTrying={isFetching}
        />
      ) : null}
      {hasNextPage && !isError ? (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('own.more')}
        </Button>
      ) : null}
      <DeleteDialog file={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
