import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadFeed } from '../../features/feed/index.ts';

/** Begins reading a hashtag's videos before they are drawn; one nobody used has none. */
export async function loadHashtag({ params }: LoaderFunctionArgs): Promise<null> {
  await loadFeed({ kind: 'hashtag', value: params.hashtag ?? '' });
  return null;
}
