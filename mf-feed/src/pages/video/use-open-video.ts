import { isModalRouteState, type ModalRouteState, modalRouteState } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FeedSource } from '../../features/feed/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import type { VideoList } from '../../queries/video-list-query.ts';

/** What stands in the history for a video opened out of a feed or a list: which one, so that one can go on in it. */
export interface OpenedVideoState extends ModalRouteState {
  feed: FeedSource | VideoList;
}

/** Whether a location is that of a video opened out of a feed. */
export function isOpenedVideo(state: unknown): state is OpenedVideoState {
  return isModalRouteState(state) && 'feed' in state;
}

/**
 * Opens a video of a feed over it, at its own address (spec 2.5, tapping); from within the browse dialog it takes the
 * place of the one that is open, so that the way back still closes the dialog.
 */
export function useOpenVideo(source: OpenedVideoState['feed']): (video: Video) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (video) => {
      // What the feed told of it is enough to show it.
      queryClient.setQueryData(videoQuery(video.fileName).queryKey, video);
      void navigate(paths.video.href(video.fileName), {
        state: { ...modalRouteState(location), feed: source } satisfies OpenedVideoState,
        replace: isModalRouteState(location.state),
        preventScrollReset: true,
      });
    },
    [navigate, location, source],
  );
}
