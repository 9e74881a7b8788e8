import type { Comment } from '@ontrend/shared/wire';
import { createContext, useContext } from 'react';
import type { DraftTarget } from './drafts.ts';

/** State and actions shared by all comments of a video. */
export interface CommentsContextValue {
  file: string;
  /** Owner of the video. */
  ownerId: number;
  /** Comment that the URL links to, and its parent. */
  targetId: number | null;
  targetParentId: number | null;
  reply(comment: Comment): void;
  edit(comment: Comment): void;
  remove(removal: { comment: Comment; thread: Comment | null }): void;
  /** Comment that the viewer is replying to or editing. */
  draftTarget: DraftTarget | null;
}

const CommentsContext = createContext<CommentsContextValue | null>(null);

export const CommentsProvider = CommentsContext.Provider;

export function useCommentsContext(): CommentsContextValue {
  const context = useContext(CommentsContext);
  if (!context) throw new Error('useCommentsContext must be used within CommentsProvider');
  return context;
}
