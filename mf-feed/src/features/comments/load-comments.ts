import type { ComponentType } from 'react';
import type { CommentsProps } from './comments.tsx';

const load = () => import('./comments.tsx');

/** The code of comments: nothing of it is fetched before somebody comes near them. */
export async function loadComments(): Promise<ComponentType<CommentsProps>> {
  return (await load()).Comments;
}

/**
 * Fetches code and first comments of a video ahead: somebody is about to open them (issue 9: there within 100 ms). What
 * can't be had now is asked for again by who opens them.
 */
export async function warmComments(file: string): Promise<void> {
  try {
    const { prefetchComments } = await load();
    await prefetchComments(file);
  } catch {
    // Then they come when they are opened.
  }
}
