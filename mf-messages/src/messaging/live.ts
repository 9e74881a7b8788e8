import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent, Message } from '@ontrend/shared/wire';
import { GATHER_MS } from './constants.ts';
import {
  newestOf,
  reachesEnd,
  type Stretch,
  withLatest,
  withMessages,
  withNewerToCome,
  without,
  withRead,
  withSeen,
} from './pages.ts';
import { messagesKey, refreshChats, refreshConversations } from './queries.ts';

type MessageEvent = Extract<LiveEvent, { topic: 'messages' }>;

const viewerId = () => useSession.getState().viewer?.id;

function changeAll(userId: number, chatId: number, change: (stretch: Stretch) => Stretch): void {
  queryClient.setQueriesData<Stretch>(
    { queryKey: messagesKey(userId, chatId) },
    (stretch) => stretch && change(stretch),
  );
}

/**
 * Reads the latest messages of a conversation once more and puts them over what is shown of it.
 * @throws {ApiError} as the call does
 */
export async function refreshMessages(userId: number, chatId: number): Promise<void> {
  const latest = await callApi('app/message/messages', { chatId });
  const behind: number[] = [];
  changeAll(userId, chatId, (stretch) => {
    const seen = withSeen(stretch, userId, latest);
    if (!reachesEnd(seen)) return seen;
    const brought = withLatest(seen, latest);
    if (!brought) behind.push(newestOf(seen));
    return brought ?? seen;
  });
  const [known] = behind;
  if (known === undefined) return;
  const page = await callApi('app/message/messages', known > 0 ? { chatId, around: known } : { chatId });
  changeAll(userId, chatId, (stretch) =>
    newestOf(stretch) === known ? withNewerToCome(stretch, page) : stretch,
  );
}

async function bringBack(userId: number, chatId: number, messageId: number): Promise<void> {
  const { data } = await callApi('app/message/messages', { chatId, around: messageId });
  const found = data.filter((message) => message.messageId === messageId);
  changeAll(userId, chatId, (stretch) => withMessages(stretch, found));
}

/** Takes a message out of what is shown, before anybody tells of it. */
export function takeOut(userId: number, { chatId, messageId }: Pick<Message, 'chatId' | 'messageId'>): void {
  changeAll(userId, chatId, (stretch) => without(stretch, messageId));
}

/** Shows a message again that was taken out. */
export function putBack(userId: number, message: Message): void {
  changeAll(userId, message.chatId, (stretch) => withMessages(stretch, [message]));
}

/** Shows everything in a conversation as read by the viewer. */
export function showRead(userId: number, chatId: number): void {
  changeAll(userId, chatId, (stretch) => withRead(stretch, userId));
}

/** What isn't seen is read anew when it is opened; what is seen is brought up to now. */
function follow(userId: number, chatId: number, changes: MessageEvent[]): void {
  const queryKey = messagesKey(userId, chatId);
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  if (queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0) return;
  let isNews = false;
  // Without an answer now, the next look brings it.
  const later = () => {};
  for (const { messageId, change } of changes) {
    if (change === 'deleted' && messageId !== null) takeOut(userId, { chatId, messageId });
    else if (change === 'restored' && messageId !== null) bringBack(userId, chatId, messageId).catch(later);
    else isNews = true;
  }
  if (isNews) refreshMessages(userId, chatId).catch(later);
}

/** Brings everything that is shown up to now: something may have been missed. */
function followAll(userId: number): void {
  refreshChats(userId);
  refreshConversations(userId);
  queryClient.removeQueries({ queryKey: messagesKey(userId), type: 'inactive' });
  const seen = queryClient.getQueryCache().findAll({ queryKey: messagesKey(userId), type: 'active' });
  for (const chatId of new Set(seen.map(({ queryKey }) => queryKey[3]))) {
    if (typeof chatId === 'number') refreshMessages(userId, chatId).catch(() => {});
  }
}

/** Has conversations follow what happens in them, elsewhere and in other tabs (decision 021). */
export function followLive(): void {
  let waiting: MessageEvent[] = [];

  const flush = () => {
    const told = waiting;
    waiting = [];
    const userId = viewerId();
    if (userId === undefined) return;
    refreshChats(userId);
    const isSettled = told.every(({ change }) => change === 'sent' || change === 'read');
    refreshConversations(userId, isSettled ? 'unsettled' : 'all');
    for (const chatId of new Set(told.map((event) => event.chatId))) {
      follow(
        userId,
        chatId,
        told.filter((event) => event.chatId === chatId),
      );
    }
  };

  events.on('live.told', (event) => {
    const userId = viewerId();
    if (userId === undefined) return;
    if (event.topic === 'refetch') followAll(userId);
    if (event.topic !== 'messages') return;
    if (waiting.length === 0) setTimeout(flush, GATHER_MS);
    waiting.push(event);
  });
}
