import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { usePreferences } from '@ontrend/shared/session';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds that the pointer or the focus rests on a tile before its preview plays (SEARCH-13). */
const PREVIEW_DELAY_MS = 300;

/** Stops the preview that plays, because only one plays at a time. */
let stopCurrentPreview: (() => void) | null = null;

/** Whether a video may start by itself: neither data saver nor reduced motion is on. */
function isPlaybackAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface PreviewVideoProps {
  src: string;
  className: string | undefined;
}

/** A muted video that frees its buffer and its connection when it is removed. */
function PreviewVideo({ src, className }: PreviewVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    return () => {
      // A removed element would continue to download until it is garbage-collected.
      video?.removeAttribute('src');
      video?.load();
    };
  }, []);
  return (
    <video
      ref={element}
      className={className}
      src={src}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
    />
  );
}

interface TilePreviewOptions {
  /** The progressive file, which browsers play without a library and fetch piece by piece. */
  src: string;
  /** False for sensitive videos. */
  isEnabled: boolean;
  /** Class that puts the video over the poster. */
  className: string | undefined;
}

interface TilePreview {
  /** The playing video, to render over the poster; null while it does not play. */
  preview: ReactNode;
  /** Event handlers of the tile's link. */
  handlers: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
}

/**
 * Preview of a video tile: on desktop the video plays muted while a mouse or the keyboard focus rests on the tile
 * (SEARCH-13). Only one preview plays at a time.
 */
export function useTilePreview({ src, isEnabled, className }: TilePreviewOptions): TilePreview {
  const { device } = useShell();
  const isCovered = usePageLayer() === 'background';
  const isAutoplayAllowed = usePreferences(({ autoplay, dataSaver }) => autoplay && !dataSaver);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const canPlay = isEnabled && isAutoplayAllowed && (isHovered || isFocused) && !isCovered && !device.mobile;

  useEffect(() => {
    if (!canPlay || !isPlaybackAllowed()) return;
    const stop = () => setPlaying(false);
    const timer = setTimeout(() => {
      stopCurrentPreview?.();
      stopCurrentPreview = stop;
      setPlaying(true);
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (stopCurrentPreview === stop) stopCurrentPreview = null;
      stop();
    };
  }, [canPlay]);

  return {
    preview: isPlaying ? <PreviewVideo src={src} className={className} /> : null,
    handlers: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
