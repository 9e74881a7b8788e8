import { callApi } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';
import { PLAYLIST_STALE_MS } from '../../../queries/video-list-query.ts';

/** A video that is a part of a series. */
export type Part = Pick<Video, 'fileName'> & { series: NonNullable<Video['series']> };

/** Returns whether a video is a part of a series. */
export function isPart<Some extends Video>(video: Some): video is Some & Part {
  return Boolean(video.series);
}

/** The part of a series that follows a video; null after the last one, and for other videos. */
export function nextPartQuery({ fileName, series }: Pick<Video, 'fileName' | 'series'>) {
  const id = series?.id ?? '';
  return queryOptions({
    enabled: Boolean(series && series.part < series.parts),
    queryKey: ['mf-feed', 'next-part', id, fileName],
    queryFn: async ({ signal }) => {
      const body = { playlist: id, after: fileName, limit: 1 };
      return (await callApi('app/playlist/videos', body, { signal })).data[0] ?? null;
    },
    staleTime: PLAYLIST_STALE_MS,
    // Without the next part, the video plays again.
    meta: { alert: false },
  });
}
