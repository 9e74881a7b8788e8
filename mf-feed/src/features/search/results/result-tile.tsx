import type { Video } from '@ontrend/shared/wire';
import { VideoTile } from '../../../tiles/video-tile.tsx';
import { HighlightedText } from '../highlighted-text.tsx';

/** A found video. It opens over the results, with the results as its neighbors. */
export function ResultTile({ video, search }: { video: Video; search: string }) {
  return (
    <VideoTile
      video={video}
      list={{ kind: 'search', value: search }}
      renderText={(text) => <HighlightedText text={text} search={search} />}
    />
  );
}
