import { useLayoutEffect, useRef, useState } from 'react';
import type { Cause } from './engine.ts';
import type { Playable } from './playable.ts';
import { adoptWishes } from './player-store.ts';
import { usePlayback } from './use-playback.ts';
import { useWatchedSeconds } from './use-watch-time.ts';
import { parkVideo, takeVideo } from './video-pool.ts';

interface VideoSlotProps {
  video: Playable;
  /** This is the video being watched; in another slot it stands still. */
  isCurrent: boolean;
  onFailed(cause: Cause): void;
}

/**
 * The box a video element of the stage stands in while its item is in view. Taken and given back in layout
 * effects, inside one task, so that a change of boxes neither pauses nor restarts it (design 7).
 */
export function VideoSlot({ video, isCurrent, onFailed }: VideoSlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    const taken = takeVideo(video, box.current);
    if (!taken) return;
    adoptWishes(taken);
    setElement(taken);
    return () => parkVideo(taken);
  }, [video]);

  const failure = usePlayback(element, video.fileName, isCurrent);
  useWatchedSeconds(element, video.fileName, isCurrent);
  useLayoutEffect(() => {
    if (failure) onFailed(failure);
  }, [failure, onFailed]);

  return <div className="feed-slot" ref={box} />;
}
