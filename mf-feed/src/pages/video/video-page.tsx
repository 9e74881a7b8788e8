import { usePagePlace } from '@ontrend/shared/contract';
import { useLocation, useParams } from 'react-router-dom';
import '../../document/fragment.css';
import { useLaterPart } from '../../features/player/index.ts';
import { loadBrowseDialog } from './load-browse-dialog.ts';
import { isOpenedVideo } from './open-video.ts';
import { SingleVideo } from './single-video.tsx';

const NOTHING_AROUND = { upcoming: [], behind: undefined };

/** One video at `/video/{file}`: by itself, or in the browse dialog over the feed it was opened from (spec 2.5, 2.6). */
export function VideoPage() {
  const { file = '' } = useParams();
  const { state } = useLocation();
  const isOver = usePagePlace() === 'over' && isOpenedVideo(state);
  const BrowseDialog = useLaterPart(isOver, loadBrowseDialog);
  if (!isOver) return <SingleVideo fileName={file} around={NOTHING_AROUND} />;
  return BrowseDialog ? <BrowseDialog fileName={file} feed={state.feed} /> : null;
}
