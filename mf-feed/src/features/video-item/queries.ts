import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** One video by its file name (spec 7, `app/video/info`). */
export function videoQuery(fileName: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'video', fileName],
    queryFn: async ({ signal }) => (await callApi('app/video/info', { fileName }, { signal })).data,
    // The page tells of its failure itself.
    meta: { alert: false },
  });
}
