import { useEffect, useState } from 'react';
import { STRIP_FRAME_SIDE_PX } from './constants.ts';
import { openFrameReader } from './frame-reader.ts';

async function captureFirstFrame(file: Blob): Promise<string> {
  const reader = await openFrameReader(file);
  try {
    return (await reader.captureFrame(0, STRIP_FRAME_SIDE_PX)).toDataURL('image/jpeg', 0.7);
  } finally {
    reader.close();
  }
}

/**
 * Captures the first frame of a video as a data URL.
 * @param file null: no frame
 * @returns undefined until it is captured, and if the browser can't decode the video
 */
export function useFirstFrame(file: Blob | null): string | undefined {
  const [frame, setFrame] = useState<string>();
  useEffect(() => {
    setFrame(undefined);
    if (!file) return;
    let isUnmounted = false;
    captureFirstFrame(file).then(
      (url) => {
        if (!isUnmounted) setFrame(url);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [file]);
  return frame;
}
