import { queryClient } from '@ontrend/shared/query';
import type { Comment } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { addComment, changeComment, changesOf, knownComment, recountComments } from './changes.ts';
import { type CommentPage, commentsQuery, readComments } from './queries.ts';

type Kept = InfiniteData<CommentPage, string>;
const kept = (file: string) => queryClient.getQueryData<Kept>(commentsQuery(file, null).queryKey);

/** A comment as the server tells of it now. @returns whether it was not known before */
function take(file: string, comment: Comment): boolean {
  const known = knownComment(file, comment.id);
  if (known) changeComment(file, comment);
  else addComment(file, comment);
  return !known;
}

/**
 * Reads the newest comments once more and puts them over the list that is kept; where others have filled more than a
 * page meanwhile, the list begins anew.
 * @returns how many are new
 */
export async function refreshComments(file: string): Promise<number> {
  const before = kept(file);
  if (!before) return 0;
  const page = await readComments(file, null, '');
  void recountComments(file).catch(() => {});
  const isKnown = ({ id }: Comment) => knownComment(file, id) !== null || changesOf(file).removed[id];
  if (page.nextPageToken && !page.data.some(isKnown)) {
    queryClient.setQueryData<Kept>(commentsQuery(file, null).queryKey, { pages: [page], pageParams: [''] });
    return page.data.length;
  }
  return page.data
    .toReversed()
    .filter((comment) => !changesOf(file).removed[comment.id] && take(file, comment)).length;
}
