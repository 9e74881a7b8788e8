import { usePrefetchTopComments } from '../../features/comments/use-prefetch-top-comments.ts';
import type { FeedExtrasProps } from '../../features/feed/index.ts';
import { useRestoreRow } from '../../features/feed/use-restore-row.ts';
import { useHasSpareBandwidth } from '../../features/player/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { loadBrowseDialog } from '../video/load-browse-dialog.ts';
import { FeedComments } from './feed-comments.tsx';

/** A component of its own, so that nothing else is rendered when the bandwidth changes. */
function TopCommentsLoader({ feed: { entries }, currentIndex }: FeedExtrasProps) {
  const videos = entries.slice(currentIndex).flatMap(({ video }) => video ?? []);
  usePrefetchTopComments(videos, useHasSpareBandwidth());
  return null;
}

/** What a desktop feed opens: the dialog of a video, and comments next to the videos. */
export function DesktopExtras(props: FeedExtrasProps) {
  const {
    feed: { entries },
    currentIndex,
  } = props;
  // Preload the dialog, so that the video continues in it without interruption.
  useLazyComponent(true, loadBrowseDialog);
  useRestoreRow(entries);
  const video = entries[currentIndex]?.video;
  return (
    <>
      <TopCommentsLoader {...props} />
      {video ? <FeedComments video={video} index={currentIndex} entries={entries} /> : null}
    </>
  );
}
