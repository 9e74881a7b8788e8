import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Calls } from '@ontrend/shared/wire';

type VideoCounts = Calls['video/get-rating']['reply']['data'];

/**
 * Changes the counts of a video in every cached query of this remote that contains it. @param change returns the fields
 * that differ
 */
function updateCounts(file: string, change: (counts: VideoCounts) => Partial<VideoCounts>): void {
  const updateNested = (value: unknown): unknown => {
    if (Array.isArray(value)) return mapIfChanged(value, updateNested);
    if (typeof value !== 'object' || value === null) return value;
    const object = value as Record<string, unknown> & VideoCounts;
    if (object.fileName === file && typeof object.comments === 'number') {
      return { ...object, ...change(object) };
    }
    const entries = Object.entries(object);
    const values = mapIfChanged(
      entries.map(([, inner]) => inner),
      updateNested,
    );
    return values.every((inner, index) => inner === entries[index]?.[1])
      ? value
      : Object.fromEntries(entries.map(([name], index) => [name, values[index]]));
  };
  queryClient.setQueriesData(
    { queryKey: ['mf-feed'], predicate: ({ queryKey }) => queryKey[1] !== 'comments' },
    (data: unknown) => {
      const updated = updateNested(data);
      // Setting the same data would mark a query as fresh that waits for a refetch, or clear its error.
      return updated === data ? undefined : updated;
    },
  );
}

/** Maps an array, and returns the same array if nothing changed, to avoid renders. */
function mapIfChanged(values: unknown[], change: (value: unknown) => unknown): unknown[] {
  const changed = values.map(change);
  return changed.every((value, index) => value === values[index]) ? values : changed;
}

/** Changes the comment count of a video in every cached query. @param difference added to the cached count */
export function updateCommentCount(file: string, difference: number): void {
  updateCounts(file, ({ comments }) => ({ comments: Math.max(0, comments + difference) }));
}

/**
 * Fetches the counts of a video and merges them into every cached query (WIRE-59). Likes changed in this session are read
 * from the toggle store, so a stale reply does not overwrite them.
 */
export async function refetchVideoCounts(file: string): Promise<void> {
  const { data } = await callApi('video/get-rating', { file });
  updateCounts(file, () => data);
}
