import { isModalRouteState, type ModalRouteState, modalRouteState } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FeedSource } from '../../features/feed/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import type { VideoList } from '../../queries/video-list-query.ts';

/** History state of a video opened from a feed or list. */
export interface OpenedVideoState extends ModalRouteState {
  feed: FeedSource | VideoList;
}

/** Returns whether a history state belongs to a video opened from a feed or list. */
export function isOpenedVideo(state: unknown): state is OpenedVideoState {
  return isModalRouteState(state) && 'feed' in state;
}

/**
 * Opens a video over its feed at its own URL (FEED-35). Within the browse dialog it replaces the opened
 * video, so that going back still closes the dialog. With `commentId`, it scrolls to that comment (VIDEO-3).
 */
export function useOpenVideo(source: OpenedVideoState['feed']): (video: Video, commentId?: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (video, commentId) => {
      // The feed has all the data that the page needs.
      queryClient.setQueryData(videoQuery(video.fileName).queryKey, video);
      void navigate(paths.video.href(video.fileName, commentId ? { commentId } : {}), {
        state: { ...modalRouteState(location), feed: source } satisfies OpenedVideoState,
        replace: isModalRouteState(location.state),
        preventScrollReset: true,
      });
    },
    [navigate, location, source],
  );
}
