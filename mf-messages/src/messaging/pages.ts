import type { Message } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import type { MessagePage } from './queries.ts';

/** A stretch of a conversation: pages from the newest on, each newest first. */
export type Stretch = InfiniteData<MessagePage, unknown>;

const change = (stretch: Stretch, pages: MessagePage[]): Stretch => ({ ...stretch, pages });
const mapped = (stretch: Stretch, each: (data: Message[]) => Message[]): Stretch =>
  change(
    stretch,
    stretch.pages.map((page) => {
      const data = each(page.data);
      return data === page.data ? page : { ...page, data };
    }),
  );

/** Whether nothing newer is left to be loaded: what is written now belongs at its end. */
export function reachesEnd({ pages }: Stretch): boolean {
  return pages[0]?.previousPageToken == null;
}

/** Everything in a stretch, oldest first. */
export function messagesOf({ pages }: Stretch): Message[] {
  return pages.flatMap(({ data }) => data).reverse();
}

/**
 * Puts messages where they belong by their order, in the place of what was known of them. What lies beyond the oldest
 * that was loaded is left out: it comes with its page.
 */
export function withMessages(stretch: Stretch, messages: readonly Message[]): Stretch {
  const pages = stretch.pages.map((page) => ({ ...page, data: [...page.data] }));
  for (const message of messages) {
    const id = message.messageId;
    const last = pages.at(-1);
    const page = pages.find(({ data }) => (data.at(-1)?.messageId ?? Number.POSITIVE_INFINITY) <= id) ?? last;
    if (!page) continue;
    const isOlderThanAll = page === last && (page.data.at(-1)?.messageId ?? 0) > id;
    if (isOlderThanAll && page.nextPageToken) continue;
    const at = page.data.findIndex(({ messageId }) => messageId <= id);
    if (at < 0) page.data.push(message);
    else page.data.splice(at, page.data[at]?.messageId === id ? 1 : 0, message);
  }
  return change(stretch, pages);
}

/** Takes one message out. */
export function without(stretch: Stretch, id: number): Stretch {
  return mapped(stretch, (data) =>
    data.some(({ messageId }) => messageId === id) ? data.filter(({ messageId }) => messageId !== id) : data,
  );
}

/**
 * Brings a stretch up to the latest page, read just now: what that holds counts for all it covers, what is missing from
 * it was deleted, and what is newer than it was written meanwhile.
 * @returns null where more has come than a page holds: between the two something is missing
 */
export function withLatest(stretch: Stretch, latest: MessagePage): Stretch | null {
  const newest = latest.data[0]?.messageId ?? Number.POSITIVE_INFINITY;
  const oldest = latest.nextPageToken ? (latest.data.at(-1)?.messageId ?? 0) : 0;
  if (newestOf(stretch) < oldest) return null;
  const kept = mapped(stretch, (data) =>
    data.filter(({ messageId }) => messageId < oldest || messageId > newest),
  );
  const [first, ...older] = kept.pages;
  if (!first) return null;
  const meanwhile = first.data.filter(({ messageId }) => messageId > newest);
  const before = first.data.filter(({ messageId }) => messageId <= newest);
  return change(kept, [{ ...first, data: [...meanwhile, ...latest.data, ...before] }, ...older]);
}

/**
 * The other has read: reading is of everything so far, so one read message says it of all before it.
 * @param viewerId whose messages they are
 */
export function withSeen(stretch: Stretch, viewerId: number, latest: MessagePage): Stretch {
  const seen = latest.data.find(({ senderId, unread }) => senderId === viewerId && !unread)?.messageId ?? 0;
  const isNews = ({ senderId, unread, messageId }: Message) =>
    senderId === viewerId && unread && messageId <= seen;
  return mapped(stretch, (data) =>
    data.some(isNews)
      ? data.map((message) => (isNews(message) ? { ...message, unread: false } : message))
      : data,
  );
}

/** Everything in it was read by the viewer. */
export function withRead(stretch: Stretch, viewerId: number): Stretch {
  const isNews = ({ receiverId, unread }: Message) => receiverId === viewerId && unread;
  return mapped(stretch, (data) =>
    data.some(isNews)
      ? data.map((message) => (isNews(message) ? { ...message, unread: false } : message))
      : data,
  );
}

/**
 * More has come than a page holds: what follows is read from here on, page by page.
 * @param around a page around the newest that is known
 */
export function withNewerToCome(stretch: Stretch, around: MessagePage): Stretch {
  const filled = withMessages(stretch, around.data);
  const [first, ...older] = filled.pages;
  return first
    ? change(filled, [{ ...first, previousPageToken: around.previousPageToken }, ...older])
    : filled;
}

/** The newest message of a stretch; 0: there is none. */
export function newestOf({ pages }: Stretch): number {
  return pages.find(({ data }) => data.length > 0)?.data[0]?.messageId ?? 0;
}
