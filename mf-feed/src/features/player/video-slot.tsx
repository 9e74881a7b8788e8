import { useLayoutEffect, useRef, useState } from 'react';
import type { PlaybackErrorKind } from './engine.ts';
import type { PlayableVideo } from './playable.ts';
import { adoptPrerenderedState } from './player-store.ts';
import { usePlayback } from './use-playback.ts';
import { useWatchTime } from './use-watch-time.ts';
import { mountVideo, releaseVideo } from './video-pool.ts';

interface VideoSlotProps {
  video: PlayableVideo;
  /** The current video plays; videos in other slots are paused. */
  isCurrent: boolean;
  onFailed(cause: PlaybackErrorKind): void;
}

/**
 * Container of a pooled `<video>` element while its item is visible. Layout effects mount and release the
 * element within one task, so that a change of container neither pauses nor restarts it.
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
