import type { Device, RemoteModule, ShellServices } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Comment, Video, Viewer } from '@ontrend/shared/wire';
import { fireEvent, waitFor } from '@testing-library/react';
// Preload lazy modules, so that render times do not depend on imports.
import '../features/comments/comments.tsx';
import '../pages/video/video-footer.tsx';
import { usePlayer } from '../features/player/player-store.ts';
import remote from '../remote.ts';
import { createVideo } from './create-video.ts';
import { fakeMedia } from './fake-media.ts';
import { fakeObserver, setVisibleRatio } from './fake-observer.ts';
import { flushPromises } from './flush-promises.ts';

export const VIEWER: Viewer = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
export const PAGE_SIZE = 15;
/** The first render takes long on a busy machine. Checked often, because most tests wait for it. */
const RENDER_TIMEOUT = { timeout: 10_000, interval: 10 };

let lastId = 0;
/** Returns an unused number, because the page caches data across tests. */
export const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** Creates a comment of another user, newer than the one created before. */
export function createComment(changes: Partial<Comment> = {}): Comment {
  const id = changes.id ?? nextId();
  return {
    id,
    parentId: null,
    author: { id: 7, username: 'ann', avatar: null },
    text: `Comment ${id}`,
    mentions: [],
    state: 'new',
    createdAt: 1_790_000_000 + id,
    liked: false,
    rating: 0,
    likes: 0,
    children: 0,
    ...changes,
  };
}

/** Creates a comment of the viewer. */
export const createOwnComment = (changes: Partial<Comment> = {}) =>
  createComment({ author: { id: VIEWER.id, username: VIEWER.username, avatar: null }, ...changes });

/** Comments on the fake server: threads newest first, replies oldest first. */
export interface CommentsHarness {
  api: FakeApi;
  file: string;
  comments: Comment[];
  pageSize: number;
  /** Fields of the video that differ from the default. */
  video: Partial<Video>;
  signOut(): void;
  /** The current video has enough buffer. */
  setBufferAhead(): void;
  /** Bodies of the list requests, in order. */
  getListRequests(): { parentId?: number | null; nextPageToken?: string | null; commentId?: number | null }[];
}

/** Sets up a fake server with comments of one video, and a page that can show it. Call in `beforeEach`. */
export function createCommentsHarness(comments: Comment[] = []): CommentsHarness {
  fakeMedia();
  fakeObserver();
  localStorage.clear();
  usePlayer.setState({
    playing: true,
    muted: true,
    isSoundChosen: false,
    hasBufferAhead: false,
    canLoadDeferred: true,
  });
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  const api = fakeApi();
  const harness: CommentsHarness = {
    api,
    file: `video${nextId()}`,
    comments,
    pageSize: PAGE_SIZE,
    video: {},
    setBufferAhead: () => usePlayer.setState({ hasBufferAhead: true }),
    signOut: () => useSession.setState({ status: 'guest', viewer: null }),
    getListRequests: () => api.bodies('app/comment/get'),
  };
  api.on('app/video/info', () => ({
    data: createVideo(harness.file, { comments: harness.comments.length, ...harness.video }),
  }));
  api.on('video/get-rating', () => ({
    data: { rating: 0, likes: 1, comments: harness.comments.length, showed: true },
  }));
  api.on('app/comment/get', ({ parentId = null, nextPageToken, commentId = null }) => {
    const list = harness.comments.filter((comment) => comment.parentId === parentId);
    const sorted = parentId === null ? list.toReversed() : list;
    const from = Number(nextPageToken ?? 0);
    const requested = harness.comments.find(({ id }) => id === commentId);
    const targetId = parentId === null ? (requested?.parentId ?? commentId) : commentId;
    return {
      data: sorted.slice(from, from + harness.pageSize),
      pagination: { page: 1, recordsPerPage: harness.pageSize, recordsTotal: sorted.length },
      nextPageToken: sorted.length > from + harness.pageSize ? String(from + harness.pageSize) : null,
      target: harness.comments.find(({ id }) => id === targetId) ?? null,
    };
  });
  api.on('app/comment/edit', ({ comment: { id, parentId = null, text } }) => {
    const before = harness.comments.find((comment) => comment.id === id);
    const data = before
      ? { ...before, text, state: 'edited' as const }
      : createOwnComment({ parentId: parentId ?? null, text });
    harness.comments = before
      ? harness.comments.map((comment) => (comment === before ? data : comment))
      : [...harness.comments, data];
    return { data };
  });
  return harness;
}

interface OpenOptions {
  device?: Partial<Device>;
  shell?: Partial<ShellServices>;
  /** Appended to the URL of the video. */
  query?: string;
  /** With the shell's sheet, where a test needs it. */
  pages?: RemoteModule;
}

/** Opens the video's page and scrolls to its comments. */
export async function openComments(
  harness: CommentsHarness,
  { device, shell, query = '', pages = remote }: OpenOptions = {},
) {
  const result = renderRemote(pages, {
    at: `/video/${harness.file}${query}`,
    ...(device ? { device } : {}),
    ...(shell ? { shell } : {}),
  });
  // Query by element, because role queries are slow with hundreds of comments.
  await waitFor(() => expect(document.querySelector('article')).not.toBeNull(), RENDER_TIMEOUT);
  await flushPromises();
  fireEvent.scroll(window);
  await flushPromises();
  if (!device?.mobile)
    await waitFor(() => {
      const commentsContainer = document.querySelector('.feed-below > div:last-child');
      if (commentsContainer && !query) setVisibleRatio(commentsContainer, 1);
      expect(document.querySelector('section[data-placement]')).not.toBeNull();
    }, RENDER_TIMEOUT);
  return result;
}

export function getCommentElement(id: number): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-comment='${id}']`);
  if (!element) throw new Error(`Comment ${id} is not rendered`);
  return element;
}

export function scrollToListEnd(): void {
  setVisibleRatio(document.querySelector('.content > .end'), 1);
}
