import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { parseTextParts } from '@ontrend/shared/validation';
import type { Comment, Viewer } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import type { Draft, useDraft } from './drafts.ts';
import {
  addComment,
  changeComment,
  changeReplies,
  countComments,
  knownComment,
  settleComment,
} from './local-changes.ts';

/** Ids of comments on their way. */
let lastTemporaryId = 0;

function temporary(viewer: Viewer, text: string, parentId: number | null): Comment {
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

/** The words that begin with `@`, each once (spec 3). */
function mentionsIn(text: string): string[] {
  return [...new Set(parseTextParts(text).flatMap(({ mention }) => (mention ? [`@${mention}`] : [])))];
}

interface Sending {
  draft: Draft;
  /** The comment that is changed, or the one whose thread is answered. */
  about: Comment | null;
  /** What stands in the list meanwhile; null: a change of a comment that is not drawn. */
  shown: Comment | null;
}

/**
 * Sends what is written: it stands in the list at once, and goes back into the form where the server refuses it (spec 4,
 * comment list).
 * @param onReplied told of the thread that was answered: it expands
 */
export function useSubmit(
  file: string,
  drafts: ReturnType<typeof useDraft>,
  onReplied: (threadId: number) => void,
) {
  const viewer = useSession((session) => session.viewer);
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ draft: { text, target } }: Sending) =>
      callApi('app/comment/edit', {
        file,
        comment: {
          id: target?.kind === 'edit' ? target.id : null,
          parentId: target?.kind === 'reply' ? target.id : (target?.parentId ?? null),
          text: text.trim(),
          mentions: mentionsIn(text),
        },
      }),
    onMutate: ({ draft, about, shown }: Sending) => {
      if (!shown) return;
      if (draft.target?.kind === 'edit') return changeComment(file, shown);
      addComment(file, shown);
      countComments(file, (comments) => comments + 1);
      if (about) changeReplies(file, about, 1);
    },
    onSuccess: ({ data }, { draft, shown }) => {
      drafts.forget(draft);
      if (draft.target?.kind === 'edit' || !shown) changeComment(file, data);
      else settleComment(file, shown.id, data);
      events.emit('comment.submitted', { fileName: file });
    },
    onError: (_error, { draft, about, shown }) => {
      drafts.giveBack(draft);
      if (draft.target?.kind === 'edit') {
        if (about) changeComment(file, about);
        return;
      }
      if (shown) settleComment(file, shown.id, null);
      countComments(file, (comments) => comments - 1);
      if (about) changeReplies(file, about, -1);
    },
  });

  return (): void => {
    if (!viewer || drafts.text.trim() === '') return;
    const draft = drafts.take();
    const text = draft.text.trim();
    const { target } = draft;
    if (target?.kind === 'edit') {
      const about = knownComment(file, target.id);
      const state = about?.state === 'hidden' ? 'hidden' : 'edited';
      mutate({ draft, about, shown: about && { ...about, text, state } });
      return;
    }
    const threadId = target ? (target.parentId ?? target.id) : null;
    const about = threadId === null ? null : knownComment(file, threadId);
    mutate({ draft, about, shown: temporary(viewer, text, threadId) });
    if (threadId !== null) onReplied(threadId);
  };
}
