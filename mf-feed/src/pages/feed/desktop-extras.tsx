import type { FeedExtrasProps } from '../../features/feed/index.ts';
import { useRestoreRow } from '../../features/feed/use-restore-row.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { loadBrowseDialog } from '../video/load-browse-dialog.ts';
import { FeedComments } from './feed-comments.tsx';

/** What a desktop feed opens: the dialog of a video, and comments next to the videos. */
export function DesktopExtras({ feed: { entries }, currentIndex }: FeedExtrasProps) {
  // Preload the dialog, so that the video continues in it without interruption.
  useLazyComponent(true, loadBrowseDialog);
  useRestoreRow(entries);
  const video = entries[currentIndex]?.video;
  return video ? <FeedComments video={video} index={currentIndex} entries={entries} /> : null;
}
