import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** One video by its file name (WIRE-60). */
export function videoQuery(fileName: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'video', fileName],
    queryFn: async ({ signal }) => (await callApi('app/video/info', { fileName }, { signal })).data,
    // The page shows the error.
    meta: { alert: false },
  });
}
