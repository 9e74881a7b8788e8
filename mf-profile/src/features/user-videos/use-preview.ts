import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { usePreferences } from '@ontrend/shared/session';
import { useEffect, useState } from 'react';

/** Milliseconds that a pointer rests on a tile before its preview plays. */
const PREVIEW_DELAY_MS = 300;

/** Whether a video may start by itself: neither data saver nor reduced motion is on. */
function isPlaybackAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Preview of a tile: on desktop its video plays while a mouse rests on it.
 * @returns `isPlaying`, and the event handlers of the tile
 */
export function usePreview(isEnabled: boolean) {
  const { device } = useShell();
  const isCovered = usePageLayer() === 'background';
  const isAutoplayAllowed = usePreferences(({ autoplay, dataSaver }) => autoplay && !dataSaver);
  const [isHovered, setHovered] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const canPlay = isEnabled && isAutoplayAllowed && isHovered && !isCovered && !device.mobile;

  useEffect(() => {
    if (!canPlay || !isPlaybackAllowed()) return;
    const timer = setTimeout(() => setPlaying(true), PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setPlaying(false);
    };
  }, [canPlay]);

  return {
    isPlaying,
    handlers: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
    },
  };
}
