import { callApi } from '@ontrend/shared/api-client';
import type { Comment } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { removeComment, restoreComment, updateReplyCount } from './local-changes.ts';
import { updateCommentCount } from './video-counts.ts';

interface Removal {
  comment: Comment;
  /** Parent of a reply. */
  thread: Comment | null;
}

/** Deletes a comment optimistically and restores it if the API rejects the deletion (VIDEO-15). */
export function useRemoveComment(file: string) {
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ comment }: Removal) =>
      callApi('app/comment/delete', { file, comment: { id: comment.id } }),
    onMutate: ({ comment, thread }: Removal) => {
      removeComment(file, comment.id);
      updateCommentCount(file, -1 - comment.children);
      if (thread) updateReplyCount(file, thread, -1);
    },
    onError: (_error, { comment, thread }) => {
      restoreComment(file, comment.id);
      updateCommentCount(file, 1 + comment.children);
      if (thread) updateReplyCount(file, thread, 1);
    },
  });
  return mutate;
}
