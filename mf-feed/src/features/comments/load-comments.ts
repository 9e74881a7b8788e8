import type { ComponentType } from 'react';
import type { CommentsProps } from './comments.tsx';

const load = () => import('./comments.tsx');

let loaded: ComponentType<CommentsProps> | null = null;

/** Returns the comments component if it is loaded. */
export function getLoadedComments(): ComponentType<CommentsProps> | null {
  return loaded;
}

/** Loads the comments component. */
export async function loadComments(): Promise<ComponentType<CommentsProps>> {
  const { Comments, startSessionReset } = await load();
  startSessionReset();
  loaded = Comments;
  return loaded;
}

/**
 * Loads the component and the first comments of a video before they are opened, so that they show within 100
 * ms. A failure is retried on open.
 */
export async function preloadComments(file: string): Promise<void> {
  try {
    const [{ prefetchComments }] = await Promise.all([load(), loadComments()]);
    await prefetchComments(file);
  } catch {
    // Opening the comments retries.
  }
}
