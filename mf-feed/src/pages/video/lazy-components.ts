import { type ComponentType, useEffect } from 'react';
import type { VideoFooterProps } from './video-footer.tsx';
import type { VideoUnavailableProps } from './video-unavailable.tsx';

/** Fallback when the footer fails to load; reports a stable layout at once. */
function EmptyFooter({ onLayoutStable }: VideoFooterProps): null {
  useEffect(onLayoutStable, [onLayoutStable]);
  return null;
}

/** Loads the content below a video. */
export async function loadVideoFooter(): Promise<ComponentType<VideoFooterProps>> {
  try {
    return (await import('./video-footer.tsx')).VideoFooter;
  } catch {
    return EmptyFooter;
  }
}

/** Loads the screen of an unavailable video. */
export async function loadVideoUnavailable(): Promise<ComponentType<VideoUnavailableProps>> {
  return (await import('./video-unavailable.tsx')).VideoUnavailable;
}

/** Status codes of videos that are private or blocked, not ready, or deleted (decision 032). */
const UNAVAILABLE_STATUSES = [403, 409, 410];

export function isUnavailable({ status }: { status: number }): boolean {
  return UNAVAILABLE_STATUSES.includes(status);
}
