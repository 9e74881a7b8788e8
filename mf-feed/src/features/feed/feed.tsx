import { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { useAutoRetry } from '@ontrend/shared/retry';
import { Button, chooseErrorIllustration, EmptyState, type IllustrationName } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedSource } from './constants.ts';
import styles from './feed.module.css';
import { FeedList } from './feed-list.tsx';
import { getPosition, savePosition } from './feed-position.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { FeedSwiper } from './feed-swiper.tsx';
import type { FeedExtrasProps, RenderAd, RenderVideo } from './feed-view.ts';
import { type Feed as FeedState, useFeed } from './use-feed.ts';

/** Number of next videos passed to `onNeighborsChange`. */
const MAX_NEXT_VIDEOS = 3;

function LoadButton({ feed, onClick }: { feed: FeedState; onClick(): void }) {
  const { t } = useTranslation('mf-feed');
  return (
    <Button
      variant={feed.canLoadMore ? 'primary' : 'secondary'}
      disabled={!feed.canLoadMore}
      onClick={onClick}
    >
      {t('feed.load')}
    </Button>
  );
}

/** Status from which the server has failed; its message says no more than the title of the error. */
const SERVER_ERROR = 500;

/** Returns what a feed that could not be loaded says: that the browser is offline, or the message of the error. */
function useErrorTexts({ error }: FeedState): { title: string; text: string } {
  const { t } = useTranslation('mf-feed');
  const { status, messages } = error instanceof ApiError ? error : { status: SERVER_ERROR, messages: [] };
  if (status === 0 && !navigator.onLine) return { title: t('feed.offline'), text: t('feed.offlineText') };
  return { title: t('feed.error'), text: status < SERVER_ERROR ? messages.join(' ') : '' };
}

/** Empty state of a feed (FEED-18) and its error state (FEED-27). */
function NoVideos({ feed, empty }: { feed: FeedState; empty: EmptyFeed }) {
  const { t } = useTranslation('mf-feed');
  const failure = useErrorTexts(feed);
  const { illustration = 'no-videos', emptyText, emptyAction } = empty;
  const texts = feed.canLoadMore ? failure : { title: t('feed.empty'), text: emptyText };
  return (
    <div className={styles.message} role="status">
      <EmptyState
        illustration={feed.canLoadMore ? chooseErrorIllustration() : illustration}
        {...texts}
        action={
          <>
            {feed.canLoadMore ? null : emptyAction}
            <LoadButton feed={feed} onClick={feed.refresh} />
          </>
        }
      />
    </div>
  );
}

/** Content after the last video: a skeleton, or an error with a retry button. */
function FeedTail({ feed }: { feed: FeedState }) {
  const { title, text } = useErrorTexts(feed);
  if (!feed.hasFetchFailed) return <FeedSkeleton />;
  return (
    <div className={styles.more} role="status">
      <p className={styles.moreText}>{title}</p>
      {text ? <p>{text}</p> : null}
      <LoadButton feed={feed} onClick={feed.retry} />
    </div>
  );
}

/** What a feed without videos shows in addition to the text of all feeds. */
export interface EmptyFeed {
  illustration?: IllustrationName;
  emptyText?: string;
  /** The next step: a link. */
  emptyAction?: ReactNode;
}

interface FeedProps {
  source: FeedSource;
  /** Accessible name of the feed. */
  label: string;
  empty: EmptyFeed;
  renderVideo: RenderVideo;
  renderAd: RenderAd;
  /** Lazy component that inserts trusted videos and ads; null until it is loaded. */
  Extras: ComponentType<FeedExtrasProps> | null;
  /** Whether deferred resources may load. */
  isReady: boolean;
  /** Called with the videos next to the current one, nearest first; must be referentially stable. */
  onNeighborsChange(neighbors: { next: Video[]; previous: Video | undefined }): void;
}

/** A feed of videos: a list on desktop, a slider on mobile (FEED-9, FEED-12). */
export function Feed({
  source,
  label,
  empty,
  renderVideo,
  renderAd,
  Extras,
  isReady,
  onNeighborsChange,
}: FeedProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const feed = useFeed(source);
  const { entries } = feed;
  const [currentIndex, setCurrentIndex] = useState(0);
  const [start] = useState(() => getPosition(source));

  const hasFailed = feed.status === 'failed' || feed.hasFetchFailed;
  useAutoRetry(hasFailed && !feed.hasPermanentError ? feed.retry : null, {
    isRunning: feed.isFetching,
    error: feed.error,
  });

  const latest = useRef(feed);
  useEffect(() => {
    latest.current = feed;
  });
  const onNearEnd = useCallback(() => {
    if (!latest.current.hasFetchFailed) latest.current.showMore();
  }, []);
  const onCurrentChange = useCallback(
    (index: number) => {
      // In slices between the frames of the scroll, like the change of the row.
      startTransition(() => setCurrentIndex(index));
      savePosition(source, index);
    },
    [source],
  );

  useEffect(() => {
    const videos = entries.slice(currentIndex + 1).flatMap(({ video }) => video ?? []);
    const previous = entries.slice(0, currentIndex).findLast(({ video }) => video)?.video;
    onNeighborsChange({ next: videos.slice(0, MAX_NEXT_VIDEOS), previous });
  }, [entries, currentIndex, onNeighborsChange]);

  if (feed.status === 'loading') {
    return (
      <div className="feed-list">
        <FeedSkeleton />
        <p className="ot-visually-hidden" role="status">
          {t('feed.loading')}
        </p>
      </div>
    );
  }
  if (feed.status !== 'ready') return <NoVideos feed={feed} empty={empty} />;

  const view = {
    entries,
    label,
    isBusy: feed.isFetching,
    start: Math.min(start, entries.length - 1),
    renderVideo,
    renderAd,
    onCurrentChange,
    onNearEnd,
    isReady,
  };
  const tail = feed.canLoadMore ? <FeedTail feed={feed} /> : null;
  return (
    <>
      {device.mobile ? (
        <FeedSwiper {...view} tail={tail} />
      ) : (
        <FeedList
          {...view}
          hasMore={feed.canLoadMore}
          tail={feed.isFetching || feed.hasFetchFailed ? tail : null}
        />
      )}
      {Extras ? <Extras source={source} feed={feed} currentIndex={currentIndex} /> : null}
    </>
  );
}
