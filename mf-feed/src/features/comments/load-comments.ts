import type { ComponentType } from 'react';
import type { CommentsProps } from './comments.tsx';

const load = () => import('./comments.tsx');

let loaded: ComponentType<CommentsProps> | null = null;

/** The code of comments, if it is here. */
export function getLoadedComments(): ComponentType<CommentsProps> | null {
  return loaded;
}

/** The code of comments: nothing of it is fetched before somebody comes near them. */
export async function loadComments(): Promise<ComponentType<CommentsProps>> {
  loaded = (await load()).Comments;
  return loaded;
}

/**
 * Fetches code and first comments of a video ahead: somebody is about to open them (issue 9: there within 100 ms). What
 * can't be had now is asked for again by who opens them.
 */
export async function preloadComments(file: string): Promise<void> {
  try {
    const [{ prefetchComments }] = await Promise.all([load(), loadComments()]);
    await prefetchComments(file);
  } catch {
    // Then they come when they are opened.
  }
}
