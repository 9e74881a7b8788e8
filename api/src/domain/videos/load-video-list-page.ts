import { DEFAULT_PAGE_SIZE } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { type ListKind, readListPage } from './video-lists.ts';
import type { VideoViewContext } from './video-view.ts';
import { loadVideos } from './video-view.ts';

interface ListRequest {
  kind: ListKind;
  listId: number;
  viewer: Viewer | null;
  clientId: string | undefined;
  pagination: { page: number; recordsPerPage: number } | undefined;
  nextPageToken: string | null | undefined;
  /** Returns the number of videos in the list. */
  count(): Promise<number>;
}

/**
 * Reads part of a list by page number, or by token, which neither repeats nor skips videos.
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function loadVideoListPage(
  services: VideoViewContext & { pageTokens: PageTokens },
  request: ListRequest,
) {
  const { kind, listId, viewer, clientId, nextPageToken, count } = request;
  const { page, recordsPerPage } = request.pagination ?? { page: 1, recordsPerPage: DEFAULT_PAGE_SIZE };
  const [list, recordsTotal] = await Promise.all([
    readListPage(services.pool, services.pageTokens, kind, listId, viewer?.id ?? null, recordsPerPage, {
      nextPageToken,
      offset: (page - 1) * recordsPerPage,
    }),
    count(),
  ]);
  return {
    videos: await loadVideos(services, list.ids, viewer, clientId),
    pagination: { page, recordsPerPage, recordsTotal },
    nextPageToken: list.nextPageToken,
  };
}
