import { usePageLayer } from '@ontrend/shared/contract';
import { useLocation, useParams } from 'react-router-dom';
import '../../document/prerendered.css';
import { useRequiredLazyComponent } from '../../hooks/use-lazy-component.ts';
import { BrowseDialogError } from './browse-dialog-error.tsx';
import { loadBrowseDialog } from './load-browse-dialog.ts';
import { SingleVideo } from './single-video.tsx';
import { isOpenedVideo } from './use-open-video.ts';
import { VideoPageMetadata } from './video-page-metadata.tsx';

const NO_NEIGHBORS = { next: [], previous: undefined };

/** One video at `/video/{file}`: as a page, or in the browse dialog over its feed (VIDEO-1, FEED-35). */
export function VideoPage() {
  const { file = '' } = useParams();
  const { state } = useLocation();
  const isOverlay = usePageLayer() === 'overlay' && isOpenedVideo(state);
  const { Component: BrowseDialog, hasFailed, retry } = useRequiredLazyComponent(isOverlay, loadBrowseDialog);
  if (!isOverlay) return <SingleVideo fileName={file} neighbors={NO_NEIGHBORS} />;
  if (BrowseDialog) return <BrowseDialog fileName={file} feed={state.feed} />;
  return (
    <>
      <VideoPageMetadata video={undefined} />
      {hasFailed ? <BrowseDialogError onRetry={retry} /> : null}
    </>
  );
}
