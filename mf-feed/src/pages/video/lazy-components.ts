import { type ComponentType, useEffect } from 'react';
import type { BelowVideoProps } from './video-footer.tsx';
import type { VideoRefusedProps } from './video-unavailable.tsx';

/** What stands below a video where that can't be had: nothing, and nothing waits for it. */
function NothingBelow({ onSettled }: BelowVideoProps): null {
  useEffect(onSettled, [onSettled]);
  return null;
}

/** Fetches what stands below a video. */
export async function loadBelowVideo(): Promise<ComponentType<BelowVideoProps>> {
  try {
    return (await import('./video-footer.tsx')).BelowVideo;
  } catch {
    return NothingBelow;
  }
}

/** Fetches what is said of a video that can not be watched. */
export async function loadVideoRefused(): Promise<ComponentType<VideoRefusedProps>> {
  return (await import('./video-unavailable.tsx')).VideoRefused;
}

/** What the API says of a video that is kept from the viewer, not ready, or gone; each with its reason. */
const REFUSED = [403, 409, 410];

export function isRefused({ status }: { status: number }): boolean {
  return REFUSED.includes(status);
}
