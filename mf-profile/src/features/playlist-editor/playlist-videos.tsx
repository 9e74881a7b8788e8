import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { ButtonLink, EmptyState, useFocusRecovery, useNearEnd } from '@ontrend/shared/ui';
import type { Playlist, Video } from '@ontrend/shared/wire';
import { useId, useLayoutEffect, useState } from 'react';
import { editPlaylist } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { ListStatus } from '../../video-rows/list-status.tsx';
import { useVirtualRows } from '../../virtual-rows/use-virtual-rows.ts';
import styles from './editor.module.css';
import { type MoveStep, useMove } from './use-move.ts';
import { usePlaylistVideos } from './use-playlist-videos.ts';
import { useRemove } from './use-remove.ts';
import { useRowDragging } from './use-row-dragging.ts';
import { VideoRow } from './video-row.tsx';

/** The next page is requested when this share of a viewport is left. */
const LOAD_MORE_MARGIN = '100%';

/** The videos of a playlist in a list that the owner orders, in any length (PLAYLIST-15). */
export function PlaylistVideos({ playlist }: { playlist: Playlist }) {
  const { t } = usePlaylistTexts();
  const { alert } = useShell();
  const headingId = useId();
  const focusRecoveryRef = useFocusRecovery<HTMLElement>();
  const query = usePlaylistVideos(playlist);
  const { videos, data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const { announcement, moveBy, drop } = useMove(playlist, query);
  /** File name of the row whose handle gets the focus, also if it is not rendered yet. */
  const [fileToFocus, setFileToFocus] = useState<string | null>(null);
  const remove = useRemove(playlist, setFileToFocus);
  const dragging = useRowDragging(playlist.id, drop);
  const list = useVirtualRows<HTMLOListElement>(videos.length, 1);
  const { grid, start, end, paddingBefore, paddingAfter } = list;
  const endMarker = useNearEnd(
    () => void fetchNextPage(),
    LOAD_MORE_MARGIN,
    hasNextPage && !isFetching && !isError,
  );

  useLayoutEffect(() => {
    const index = videos.findIndex(({ fileName }) => fileName === fileToFocus);
    const element = grid.current;
    if (index === -1 || !element || (index >= start && index < end)) return;
    // Rows have the same height. Scrolling renders the row, which then gets the focus.
    const rowHeight = element.firstElementChild?.getBoundingClientRect().height ?? 0;
    const top = element.getBoundingClientRect().top + scrollY + index * rowHeight;
    scrollTo({ top: top - innerHeight / 2, behavior: 'instant' });
  }, [fileToFocus, videos, grid, start, end]);

  const move = async (video: Video, step: MoveStep) => {
    await moveBy(video, step);
    setFileToFocus(video.fileName);
  };
  const chooseCover = (video: Video) => {
    void editPlaylist(playlist.id, { cover: video.fileName }).then(
      () => alert(t('videos.coverDone')),
      () => alert(t('videos.changeFailed'), { state: 'error' }),
    );
  };

  return (
    <section className={styles.videos} aria-labelledby={headingId} ref={focusRecoveryRef}>
      <h2 id={headingId}>{t('videos.heading')}</h2>
      <p className="ot-visually-hidden" role="status">
        {announcement}
      </p>
      {videos.length > 0 ? (
        <>
          {videos.length > 1 ? <p className={styles.hint}>{t('videos.hint')}</p> : null}
          <ol
            className={styles.list}
            ref={grid}
            aria-busy={isFetchingNextPage}
            style={{ paddingBlockStart: paddingBefore, paddingBlockEnd: paddingAfter }}
          >
            {videos.slice(start, end).map((video, offset) => (
              <VideoRow
                key={video.fileName}
                video={video}
                playlist={playlist}
                position={start + offset + 1}
                isLast={start + offset === videos.length - 1 && !hasNextPage}
                listSize={hasNextPage ? -1 : videos.length}
                dragging={dragging}
                needsFocus={video.fileName === fileToFocus}
                onFocused={() => setFileToFocus(null)}
                onMove={(step) => void move(video, step)}
                onRemove={remove}
                onUseAsCover={() => chooseCover(video)}
              />
            ))}
          </ol>
        </>
      ) : null}
      {data && videos.length === 0 && !hasNextPage ? (
        <EmptyState
          illustration="no-videos"
          title={t('videos.empty')}
          text={t('videos.emptyText')}
          action={<ButtonLink to={paths.forYou.href()}>{t('videos.watch')}</ButtonLink>}
        />
      ) : null}
      <ListStatus
        query={query}
        texts={{ loading: t('videos.loading'), failed: t('videos.failed'), retry: t('retry') }}
        rows={4}
      />
      <div ref={endMarker} />
    </section>
  );
}
