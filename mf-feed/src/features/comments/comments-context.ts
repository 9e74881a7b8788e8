import type { Comment } from '@ontrend/shared/wire';
import { createContext, useContext } from 'react';
import type { DraftTarget } from './drafts.ts';

/** What every comment of a video may ask of the list it stands in. */
export interface CommentsContextValue {
  file: string;
  /** Whose video it is. */
  ownerId: number;
  /** The comment that a link leads to, and the thread it stands in. */
  targetId: number | null;
  targetParentId: number | null;
  reply(comment: Comment): void;
  edit(comment: Comment): void;
  remove(removal: { comment: Comment; thread: Comment | null }): void;
  /** What is written at the moment is about this comment. */
  draftTarget: DraftTarget | null;
}

const CommentsContext = createContext<CommentsContextValue | null>(null);

export const CommentsProvider = CommentsContext.Provider;

export function useCommentsContext(): CommentsContextValue {
  const talk = useContext(CommentsContext);
  if (!talk) throw new Error('A comment stands within Comments');
  return talk;
}
