// Fetched when a viewer has changed or deleted a video of theirs, which few ever do.
import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import type { FeedSource } from './constants.ts';
import { moveUp, positionIn } from './feed-position.ts';
import { arrange, changeRows, rowsOf } from './feed-rows.ts';
import { itemsOf } from './use-feed.ts';

type Page = { data: Video[] };
type Pages = InfiniteData<Page, string>;

/** Feeds, the trusted videos, and lists of other remotes' pages: all of them pages of videos. */
const LISTS = ['feed', 'trusted', 'list'].map((kind) => ['mf-feed', kind]);

function changeVideos(change: (videos: Video[]) => Video[]): void {
  // The best of a search is one page by itself.
  queryClient.setQueriesData<Page>({ queryKey: ['mf-feed', 'search', 'top-videos'] }, (found) =>
    found ? { ...found, data: change(found.data) } : found,
  );
  for (const queryKey of LISTS) {
    queryClient.setQueriesData<Pages>({ queryKey }, (list) =>
      list ? { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) } : list,
    );
  }
}

function eachFeed(act: (source: FeedSource, pages: Page[]) => void): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: LISTS[0] ?? [] })) {
    act(queryKey[2] as FeedSource, (state.data as Pages | undefined)?.pages ?? []);
  }
}

/** Takes a deleted video out of every list; whoever comes back to a feed finds what they watched in its place. */
export function takeOut(fileName: string): void {
  const isOther = (video: Video) => video.fileName !== fileName;
  eachFeed((source, pages) => {
    const entries = arrange(itemsOf(pages), rowsOf(source));
    const before = entries.slice(0, positionIn(source));
    moveUp(source, before.filter(({ video }) => video && !isOther(video)).length);
    changeRows(source, ({ trusted }) => ({
      trusted: Object.fromEntries(Object.entries(trusted).filter(([, video]) => isOther(video))),
    }));
  });
  changeVideos((videos) => videos.filter(isOther));
  queryClient.removeQueries({ queryKey: ['mf-feed', 'video', fileName] });
}

/** Has every list say of a video what its maker says of it now. */
export async function readAgain(fileName: string): Promise<void> {
  const { data: now } = await callApi('app/video/info', { fileName });
  changeVideos((videos) => videos.map((video) => (video.fileName === fileName ? now : video)));
  queryClient.setQueryData(['mf-feed', 'video', fileName], now);
}
