import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadFeed } from '../../features/feed/index.ts';

/** Starts fetching a hashtag's videos before its page renders. An unknown hashtag has none. */
export async function loadHashtag({ params }: LoaderFunctionArgs): Promise<null> {
  await loadFeed({ kind: 'hashtag', value: params.hashtag ?? '' });
  return null;
}
