import { type ComponentType, useEffect } from 'react';
import type { VideoFooterProps } from './video-footer.tsx';
import type { VideoUnavailableProps } from './video-unavailable.tsx';

/** What stands below a video where that can't be had: nothing, and nothing waits for it. */
function EmptyFooter({ onLayoutStable }: VideoFooterProps): null {
  useEffect(onLayoutStable, [onLayoutStable]);
  return null;
}

/** Fetches what stands below a video. */
export async function loadVideoFooter(): Promise<ComponentType<VideoFooterProps>> {
  try {
    return (await import('./video-footer.tsx')).VideoFooter;
  } catch {
    return EmptyFooter;
  }
}

/** Fetches what is said of a video that can not be watched. */
export async function loadVideoUnavailable(): Promise<ComponentType<VideoUnavailableProps>> {
  return (await import('./video-unavailable.tsx')).VideoUnavailable;
}

/** What the API says of a video that is kept from the viewer, not ready, or gone; each with its reason. */
const UNAVAILABLE_STATUSES = [403, 409, 410];

export function isUnavailable({ status }: { status: number }): boolean {
  return UNAVAILABLE_STATUSES.includes(status);
}
