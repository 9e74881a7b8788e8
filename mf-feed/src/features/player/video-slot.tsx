import { useLayoutEffect, useRef, useState } from 'react';
import type { PlaybackErrorKind } from './engine.ts';
import type { PlayableVideo } from './playable.ts';
import { adoptPrerenderedState } from './player-store.ts';
import { usePlayback } from './use-playback.ts';
import { useWatchTime } from './use-watch-time.ts';
import { mountVideo, releaseVideo } from './video-pool.ts';

interface VideoSlotProps {
  video: PlayableVideo;
  /** This is the video being watched; in another slot it stands still. */
  isCurrent: boolean;
  onFailed(cause: PlaybackErrorKind): void;
}

/**
 * The box a video element of the stage stands in while its item is in view. Taken and given back in layout
 * effects, inside one task, so that a change of boxes neither pauses nor restarts it (design 7).
 */
export function VideoSlot({ video, isCurrent, onFailed }: VideoSlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);

  useLayoutEffect(() => {
    if (!container.current) return;
    const mounted = mountVideo(video, container.current);
    if (!mounted) return;
    adoptPrerenderedState(mounted);
    setElement(mounted);
    return () => releaseVideo(mounted);
  }, [video]);

  const error = usePlayback(element, video.fileName, isCurrent);
  useWatchTime(element, video.fileName, isCurrent);
  useLayoutEffect(() => {
    if (error) onFailed(error);
  }, [error, onFailed]);

  return <div className="feed-slot" ref={container} />;
}
