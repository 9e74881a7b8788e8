import { usePreferences } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { usePlayer } from '../../../features/player/player-store.ts';
import { NextPartCard } from './next-part-card.tsx';
import { isPart, nextPartQuery, type Part } from './queries.ts';
import { SeriesEndCard } from './series-end-card.tsx';
import { useCurrentElement, useRecordProgress, useSeriesEnd } from './use-series-end.ts';
import { useShowNextPart } from './use-show-next-part.ts';

interface SeriesPlaybackProps {
  /** The current video. */
  video: Video;
  /** Moves to the next video of the list. */
  showNext: (() => void) | undefined;
}

/** What a part of a series does in addition to other videos: it is remembered, and the next part follows (PLAYLIST-34). */
export function SeriesPlayback({ video, showNext }: SeriesPlaybackProps) {
  return isPart(video) ? <PartPlayback video={video} showNext={showNext} /> : null;
}

function PartPlayback({ video, showNext }: SeriesPlaybackProps & { video: Video & Part }) {
  const { fileName, series } = video;
  const element = useCurrentElement(fileName);
  const showNextPart = useShowNextPart(video, showNext);
  const isLast = series.part >= series.parts;
  const { data: next } = useQuery({ ...nextPartQuery(video), ...(showNextPart ? {} : { enabled: false }) });
  const hasMoreParts = isLast ? series.parts > 1 : Boolean(next);
  useRecordProgress(video, element);
  const { hasEnded, cancel } = useSeriesEnd(element, showNextPart !== null && hasMoreParts);
  const autoplay = usePreferences((preferences) => preferences.autoplay);
  if (!hasEnded || !showNextPart) return null;
  if (isLast || !next) return <SeriesEndCard video={video} onClose={cancel} />;
  const play = () => {
    // Also without autoplay: the viewer has asked for it.
    usePlayer.setState({ fileName: next.fileName, playing: true });
    showNextPart(next);
  };
  return <NextPartCard video={next} hasCountdown={autoplay} onPlay={play} onCancel={cancel} />;
}
