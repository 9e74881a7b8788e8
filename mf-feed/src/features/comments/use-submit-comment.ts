import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { parseTextParts } from '@ontrend/shared/validation';
import type { Comment, Viewer } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import type { Draft, useDraft } from './drafts.ts';
import {
  addComment,
  findComment,
  resolvePendingComment,
  updateComment,
  updateReplyCount,
} from './local-changes.ts';
import { updateCommentCount } from './video-counts.ts';

/** Last id of a pending comment; negative. */
let lastTemporaryId = 0;

function createPendingComment(viewer: Viewer, text: string, parentId: number | null): Comment {
  lastTemporaryId -= 1;
  return {
    id: lastTemporaryId,
    parentId,
    author: { id: viewer.id, username: viewer.username, avatar: viewer.avatar },
    text,
    mentions: [],
    state: 'new',
    createdAt: Math.floor(Date.now() / 1_000),
    liked: false,
    rating: 0,
    likes: 0,
    children: 0,
  };
}

/** Returns the distinct words that start with `@` (VIDEO-28). */
function extractMentions(text: string): string[] {
  return [...new Set(parseTextParts(text).flatMap(({ mention }) => (mention ? [`@${mention}`] : [])))];
}

interface PendingSubmit {
  draft: Draft;
  /** The edited comment, or the thread of a reply. */
  related: Comment | null;
  /** Comment shown until the reply arrives; null for an edit of a comment that is not loaded. */
  optimistic: Comment | null;
}

/**
 * Submits the draft. The comment shows at once (VIDEO-13, VIDEO-14, VIDEO-16) and returns to the form if the
 * API rejects it.
 * @param onReplied called with the thread of a reply, which expands
 */
export function useSubmitComment(
  file: string,
  drafts: ReturnType<typeof useDraft>,
  onReplied: (threadId: number) => void,
) {
  const viewer = useSession((session) => session.viewer);
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ draft: { text, target } }: PendingSubmit) =>
      callApi('app/comment/edit', {
        file,
        comment: {
          id: target?.kind === 'edit' ? target.id : null,
          parentId: target?.kind === 'reply' ? target.id : (target?.parentId ?? null),
          text: text.trim(),
          mentions: extractMentions(text),
        },
      }),
    onMutate: ({ draft, related, optimistic }: PendingSubmit) => {
      if (!optimistic) return;
      if (draft.target?.kind === 'edit') return updateComment(file, optimistic);
      addComment(file, optimistic);
      updateCommentCount(file, 1);
      if (related) updateReplyCount(file, related, 1);
    },
    onSuccess: ({ data }, { draft, optimistic }) => {
      drafts.confirmSubmit(draft);
      if (draft.target?.kind === 'edit' || !optimistic) updateComment(file, data);
      else resolvePendingComment(file, optimistic.id, data);
      events.emit('comment.submitted', { fileName: file });
    },
    onError: (_error, { draft, related, optimistic }) => {
      drafts.restore(draft);
      if (draft.target?.kind === 'edit') {
        if (related) updateComment(file, related);
        return;
      }
      if (optimistic) resolvePendingComment(file, optimistic.id, null);
      updateCommentCount(file, -1);
      if (related) updateReplyCount(file, related, -1);
    },
  });

  return (): void => {
    if (!viewer || drafts.text.trim() === '') return;
    const draft = drafts.submit();
    const text = draft.text.trim();
    const { target } = draft;
    if (target?.kind === 'edit') {
      const related = findComment(file, target.id);
      const state = related?.state === 'hidden' ? 'hidden' : 'edited';
      mutate({ draft, related, optimistic: related && { ...related, text, state } });
      return;
    }
    const threadId = target ? (target.parentId ?? target.id) : null;
    const related = threadId === null ? null : findComment(file, threadId);
    mutate({ draft, related, optimistic: createPendingComment(viewer, text, threadId) });
    if (threadId !== null) onReplied(threadId);
  };
}
