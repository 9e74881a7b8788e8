import type { Message } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import type { MessagePage } from './queries.ts';

/** Loaded part of a conversation: pages from newest to oldest, each with the newest message first. */
export type MessagePages = InfiniteData<MessagePage, unknown>;

const replacePages = (loaded: MessagePages, pages: MessagePage[]): MessagePages => ({ ...loaded, pages });
const mapPageData = (loaded: MessagePages, transform: (data: Message[]) => Message[]): MessagePages =>
  replacePages(
    loaded,
    loaded.pages.map((page) => {
      const data = transform(page.data);
      return data === page.data ? page : { ...page, data };
    }),
  );

/** Whether the newest page is loaded, so that new messages are shown below the loaded ones. */
export function isLatestLoaded({ pages }: MessagePages): boolean {
  return pages[0]?.previousPageToken == null;
}

/** Returns all loaded messages, oldest first. */
export function flattenMessages({ pages }: MessagePages): Message[] {
  return pages.flatMap(({ data }) => data).reverse();
}

/**
 * Inserts messages in ID order and replaces existing versions. Messages older than the oldest loaded page are
 * skipped, because they come with their own page.
 */
export function insertMessages(loaded: MessagePages, messages: readonly Message[]): MessagePages {
  const pages = loaded.pages.map((page) => ({ ...page, data: [...page.data] }));
  for (const message of messages) {
    const id = message.messageId;
    const last = pages.at(-1);
    const page = pages.find(({ data }) => (data.at(-1)?.messageId ?? Number.POSITIVE_INFINITY) <= id) ?? last;
    if (!page) continue;
    const isOlderThanAll = page === last && (page.data.at(-1)?.messageId ?? 0) > id;
    if (isOlderThanAll && page.nextPageToken) continue;
    const index = page.data.findIndex(({ messageId }) => messageId <= id);
    if (index < 0) page.data.push(message);
    else page.data.splice(index, page.data[index]?.messageId === id ? 1 : 0, message);
  }
  return replacePages(loaded, pages);
}

export function removeMessage(loaded: MessagePages, id: number): MessagePages {
  return mapPageData(loaded, (data) =>
    data.some(({ messageId }) => messageId === id) ? data.filter(({ messageId }) => messageId !== id) : data,
  );
}

/**
 * Merges the latest page that was just fetched. Within its range the page wins: a missing message was deleted.
 * Messages newer than the page arrived during the request and are preserved.
 * @returns null when there is a gap between the loaded messages and the page
 */
export function mergeLatestPage(loaded: MessagePages, latest: MessagePage): MessagePages | null {
  const newest = latest.data[0]?.messageId ?? Number.POSITIVE_INFINITY;
  const oldest = latest.nextPageToken ? (latest.data.at(-1)?.messageId ?? 0) : 0;
  if (getNewestId(loaded) < oldest) return null;
  const olderAndNewer = mapPageData(loaded, (data) =>
    data.filter(({ messageId }) => messageId < oldest || messageId > newest),
  );
  const [first, ...older] = olderAndNewer.pages;
  if (!first) return null;
  const newerMessages = first.data.filter(({ messageId }) => messageId > newest);
  const olderMessages = first.data.filter(({ messageId }) => messageId <= newest);
  return replacePages(olderAndNewer, [
    { ...first, data: [...newerMessages, ...latest.data, ...olderMessages] },
    ...older,
  ]);
}

/**
 * Applies read receipts of the other user. Reading marks a whole conversation, so all messages up to the
 * newest read one are read.
 * @param viewerId author of the messages
 */
export function markReadByRecipient(
  loaded: MessagePages,
  viewerId: number,
  latest: MessagePage,
): MessagePages {
  const newestReadId =
    latest.data.find(({ senderId, unread }) => senderId === viewerId && !unread)?.messageId ?? 0;
  const isNewlyRead = ({ senderId, unread, messageId }: Message) =>
    senderId === viewerId && unread && messageId <= newestReadId;
  return mapPageData(loaded, (data) =>
    data.some(isNewlyRead)
      ? data.map((message) => (isNewlyRead(message) ? { ...message, unread: false } : message))
      : data,
  );
}

/** Marks all messages to the viewer as read. */
export function markReadByViewer(loaded: MessagePages, viewerId: number): MessagePages {
  const isNewlyRead = ({ receiverId, unread }: Message) => receiverId === viewerId && unread;
  return mapPageData(loaded, (data) =>
    data.some(isNewlyRead)
      ? data.map((message) => (isNewlyRead(message) ? { ...message, unread: false } : message))
      : data,
  );
}

/**
 * Continues after a gap of more than one page: adds the page around the newest loaded message and adopts its
 * `previousPageToken`, so that newer pages load on demand.
 * @param around page around the newest loaded message
 */
export function resumeAfterGap(loaded: MessagePages, around: MessagePage): MessagePages {
  const extended = insertMessages(loaded, around.data);
  const [first, ...older] = extended.pages;
  return first
    ? replacePages(extended, [{ ...first, previousPageToken: around.previousPageToken }, ...older])
    : extended;
}

/** Returns the ID of the newest message; 0 when there is none. */
export function getNewestId({ pages }: MessagePages): number {
  return pages.find(({ data }) => data.length > 0)?.data[0]?.messageId ?? 0;
}
