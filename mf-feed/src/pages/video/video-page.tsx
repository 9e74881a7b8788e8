import { usePageLayer } from '@ontrend/shared/contract';
import { useLocation, useParams } from 'react-router-dom';
import '../../document/fragment.css';
import { useNeededPart } from '../../hooks/use-lazy-component.ts';
import { NotHere } from './browse-dialog-error.tsx';
import { loadBrowseDialog } from './load-browse-dialog.ts';
import { SingleVideo } from './single-video.tsx';
import { isOpenedVideo } from './use-open-video.ts';
import { VideoWords } from './video-page-metadata.tsx';

const NOTHING_AROUND = { upcoming: [], behind: undefined };

/** One video at `/video/{file}`: by itself, or in the browse dialog over the feed it was opened from (spec 2.5, 2.6). */
export function VideoPage() {
  const { file = '' } = useParams();
  const { state } = useLocation();
  const isOver = usePageLayer() === 'overlay' && isOpenedVideo(state);
  const { Part: BrowseDialog, hasFailed, retry } = useNeededPart(isOver, loadBrowseDialog);
  if (!isOver) return <SingleVideo fileName={file} around={NOTHING_AROUND} />;
  if (BrowseDialog) return <BrowseDialog fileName={file} feed={state.feed} />;
  return (
    <>
      <VideoWords video={undefined} />
      {hasFailed ? <NotHere onRetry={retry} /> : null}
    </>
  );
}
