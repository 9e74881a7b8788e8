import { usePagePlace, useShell } from '@ontrend/shared/contract';
import { usePreferences } from '@ontrend/shared/session';
import { useEffect, useState } from 'react';
import { PREVIEW_MS } from './constants.ts';

/** Whether a video may play without being asked: neither the reader's line nor the reader is against it. */
function mayPlay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The preview of a tile: on a desktop its video plays while a pointer rests on it.
 * @returns `isOn`, and what the tile spreads on what the pointer rests on
 */
export function usePreview(isWanted: boolean) {
  const { device } = useShell();
  const isBehind = usePagePlace() === 'behind';
  const isAllowed = usePreferences(({ autoplay, dataSaver }) => autoplay && !dataSaver);
  const [isNear, setNear] = useState(false);
  const [isOn, setOn] = useState(false);
  const isPossible = isWanted && isAllowed && isNear && !isBehind && !device.mobile;

  useEffect(() => {
    if (!isPossible || !mayPlay()) return;
    const timer = setTimeout(() => setOn(true), PREVIEW_MS);
    return () => {
      clearTimeout(timer);
      setOn(false);
    };
  }, [isPossible]);

  return {
    isOn,
    handlers: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setNear(pointerType === 'mouse'),
      onPointerLeave: () => setNear(false),
    },
  };
}
