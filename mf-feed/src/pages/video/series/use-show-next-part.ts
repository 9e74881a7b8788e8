import { usePageLayer } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { videoQuery } from '../../../features/video-item/index.ts';
import { isOpenedVideo, type OpenedVideoState } from '../use-open-video.ts';
import type { Part } from './queries.ts';

/** Returns whether a video was opened from the feed or the grid of a playlist. */
function isOpenedFrom(feed: OpenedVideoState['feed'], playlist: string): boolean {
  const source = feed.kind === 'grid' ? feed.source : feed;
  return source.kind === 'playlist' && source.value === playlist;
}

/**
 * Returns a function that shows the next part: the next video in the list of the series, or the page of the next part on the page
 * of a video. Other lists do not play on.
 * @param showNext moves to the next video of the list that contains the part
 * @returns null where the series does not play on
 */
export function useShowNextPart(
  { series: { id } }: Part,
  showNext: (() => void) | undefined,
): ((next: Video) => void) | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isOverlay = usePageLayer() === 'overlay';
  if (matchPath(paths.playlist.path, pathname)?.params.playlistId === id) return showNext ?? null;
  if (isOpenedVideo(state) && isOverlay) return isOpenedFrom(state.feed, id) ? (showNext ?? null) : null;
  if (isOverlay || !matchPath(paths.video.path, pathname)) return null;
  return (next) => {
    queryClient.setQueryData(videoQuery(next.fileName).queryKey, next);
    // Going back leads to where the viewer came from.
    void navigate(paths.video.href(next.fileName), { state, replace: true });
  };
}
