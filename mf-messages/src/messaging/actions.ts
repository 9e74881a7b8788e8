import { ApiError, callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import type { Message, UserSummary } from '@ontrend/shared/wire';
import { markCachedAsRead, removeCachedMessage, restoreCachedMessage } from './message-cache.ts';
import { messagesKey, refetchChats, refetchConversations } from './queries.ts';
import { offerUndo } from './undo.ts';

/** Shows the error messages of the API as an alert. */
function reportError(error: unknown): void {
  if (error instanceof ApiError && error.status !== 401) {
    events.emit('call.failed', { messages: error.messages });
  }
}

/** Runs a task and reports its error. @returns whether it succeeded */
async function attempt(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

/**
 * Deletes a message optimistically and offers to undo it.
 * @param forBoth delete it for the other user too; only for the viewer's own messages
 * @param successText text of the undo bar
 */
export async function deleteMessage(
  viewerId: number,
  message: Message,
  forBoth: boolean,
  successText: string,
): Promise<void> {
  const { messageId } = message;
  removeCachedMessage(viewerId, message);
  const hasSucceeded = await attempt(() => callApi('app/message/delete', { messageId, forBoth }));
  refetchChats(viewerId);
  if (!hasSucceeded) return restoreCachedMessage(viewerId, message);
  offerUndo(successText, async () => {
    if (await attempt(() => callApi('app/message/restore', { messageId })))
      restoreCachedMessage(viewerId, message);
    refetchChats(viewerId);
  });
}

/** Deletes a conversation for the viewer and offers to undo it. @returns whether it succeeded */
export async function deleteChat(viewerId: number, chatId: number, successText: string): Promise<boolean> {
  if (!(await attempt(() => callApi('app/message/delete-chat', { chatId })))) return false;
  refetchChats(viewerId);
  await queryClient.resetQueries({ queryKey: messagesKey(viewerId, chatId) });
  offerUndo(successText, async () => {
    await attempt(() => callApi('app/message/restore-chat', { chatId }));
    await queryClient.resetQueries({ queryKey: messagesKey(viewerId, chatId) });
    refetchChats(viewerId);
    refetchConversations(viewerId);
  });
  return true;
}

/** Blocks a user and offers to undo it. @returns whether it succeeded */
export async function blockUser(
  viewerId: number,
  { id }: UserSummary,
  successText: string,
): Promise<boolean> {
  if (!(await attempt(() => callApi('app/user/block', { userId: id })))) return false;
  refetchChats(viewerId);
  offerUndo(successText, async () => {
    await attempt(() => callApi('app/user/unblock', { userId: id }));
    refetchChats(viewerId);
    refetchConversations(viewerId);
  });
  return true;
}

/** Accepts or declines a message request. @returns whether it succeeded */
export async function respondToMessageRequest(
  viewerId: number,
  chatId: number,
  isAccepted: boolean,
): Promise<boolean> {
  const call = isAccepted ? 'app/message/request-accept' : 'app/message/request-decline';
  const hasSucceeded = await attempt(() => callApi(call, { chatId }));
  refetchChats(viewerId);
  refetchConversations(viewerId);
  return hasSucceeded;
}

/**
 * Marks all messages of a conversation as read. Callers ignore errors, because the next message marks them
 * again.
 */
export async function markAsRead(viewerId: number, chatId: number): Promise<void> {
  await callApi('app/message/mark-as-read', { chatId });
  markCachedAsRead(viewerId, chatId);
  refetchChats(viewerId);
  void queryClient.invalidateQueries({ queryKey: sharedQueryKeys.unread });
}
