import { buildMessage, buildMessagePage, buildOwnMessage, VIEWER } from '../testing/builders.ts';
import {
  flattenMessages,
  insertMessages,
  isLatestLoaded,
  type MessagePages,
  markReadByRecipient,
  mergeLatestPage,
  removeMessage,
  resumeAfterGap,
} from './message-pages.ts';

const buildPages = (...pages: ReturnType<typeof buildMessagePage>[]): MessagePages => ({
  pages,
  pageParams: pages.map(() => null),
});
const getIds = (loaded: MessagePages | null) =>
  loaded && flattenMessages(loaded).map(({ messageId }) => messageId);
const buildMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => buildMessage(from + index));

const twoPages = buildPages(
  buildMessagePage(buildMessages(11, 20), 'older'),
  buildMessagePage(buildMessages(5, 10), 'older still'),
);

it('returns the messages of all pages, oldest first', () => {
  expect(getIds(twoPages)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(isLatestLoaded(twoPages)).toBe(true);
  expect(isLatestLoaded(buildPages(buildMessagePage(buildMessages(1, 2), null, 'newer')))).toBe(false);
});

it('inserts a message by its ID and replaces an older version of it', () => {
  const sent = insertMessages(twoPages, [buildMessage(21), buildMessage(12, { message: 'Updated' })]);
  expect(getIds(sent)?.at(-1)).toBe(21);
  expect(flattenMessages(sent).find(({ messageId }) => messageId === 12)?.message).toBe('Updated');
  expect(getIds(insertMessages(removeMessage(twoPages, 8), [buildMessage(8)]))).toEqual(getIds(twoPages));
  expect(getIds(insertMessages(removeMessage(twoPages, 11), [buildMessage(11)]))).toEqual(getIds(twoPages));
});

it('skips messages older than the oldest page unless the start is loaded', () => {
  expect(getIds(insertMessages(twoPages, [buildMessage(3)]))?.[0]).toBe(5);
  expect(
    getIds(insertMessages(buildPages(buildMessagePage(buildMessages(5, 6))), [buildMessage(3)])),
  ).toEqual([3, 5, 6]);
  expect(getIds(insertMessages(buildPages(buildMessagePage([])), [buildMessage(3)]))).toEqual([3]);
});

it('replaces the range of the latest page and preserves newer messages', () => {
  const latest = buildMessagePage(
    [...buildMessages(16, 18), buildMessage(20), ...buildMessages(22, 23)],
    'older',
  );
  expect(getIds(mergeLatestPage(insertMessages(twoPages, [buildMessage(24)]), latest))).toEqual([
    5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 23, 24,
  ]);
  expect(getIds(mergeLatestPage(twoPages, buildMessagePage([])))).toEqual([]);
});

it('continues page by page after a gap of more than one page', () => {
  const latest = buildMessagePage(buildMessages(100, 149), 'older');
  expect(mergeLatestPage(twoPages, latest)).toBeNull();
  const around = buildMessagePage(buildMessages(15, 40), 'older', 'newer');
  const extended = resumeAfterGap(twoPages, around);
  expect(getIds(extended)?.slice(-3)).toEqual([38, 39, 40]);
  expect(extended.pages[0]?.previousPageToken).toBe('newer');
  expect(isLatestLoaded(extended)).toBe(false);
});

it('marks all earlier messages as seen when a later one is seen', () => {
  const mine = buildPages(
    buildMessagePage([
      buildOwnMessage(1, { unread: true }),
      buildOwnMessage(2, { unread: true }),
      buildOwnMessage(3, { unread: true }),
    ]),
  );
  const seen = markReadByRecipient(
    mine,
    VIEWER.id,
    buildMessagePage([buildOwnMessage(2), buildOwnMessage(3, { unread: true })]),
  );
  expect(flattenMessages(seen).map(({ unread }) => unread)).toEqual([false, false, true]);
});
