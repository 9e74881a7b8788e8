import { useEffect, useState } from 'react';
import { STRIP_FRAME_COUNT, STRIP_FRAME_SIDE_PX } from './constants.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';

interface FrameStrip {
  frameReader: FrameReader | null;
  /** Data URLs of the captured frames, in order. */
  frames: string[];
  /** The browser can't decode the video. */
  hasFailed: boolean;
}

const EMPTY_STRIP: FrameStrip = { frameReader: null, frames: [], hasFailed: false };

/**
 * Opens a video and captures a strip of frames.
 * @param source null: there is no video yet
 */
export function useFrameStrip(source: Blob | string | null): FrameStrip {
  const [strip, setStrip] = useState(EMPTY_STRIP);
  useEffect(() => {
    setStrip(EMPTY_STRIP);
    if (!source) return;
    let isUnmounted = false;
    let opened: FrameReader | null = null;
    async function drawFrames(from: Blob | string) {
      const reader = await openFrameReader(from);
      if (isUnmounted) return reader.close();
      opened = reader;
      setStrip({ frameReader: reader, frames: [], hasFailed: false });
      for (let index = 0; index < STRIP_FRAME_COUNT && !isUnmounted; index += 1) {
        const canvas = await reader.captureFrame(
          (reader.duration * index) / STRIP_FRAME_COUNT,
          STRIP_FRAME_SIDE_PX,
        );
        const frame = canvas.toDataURL('image/jpeg', 0.7);
        if (!isUnmounted)
          setStrip(({ frames }) => ({ frameReader: reader, frames: [...frames, frame], hasFailed: false }));
      }
    }
    drawFrames(source).catch(() => {
      if (!isUnmounted) setStrip({ ...EMPTY_STRIP, hasFailed: true });
    });
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, [source]);
  return strip;
}
