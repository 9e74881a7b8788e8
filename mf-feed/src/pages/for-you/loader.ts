import { FOR_EVERYBODY, FOR_YOU, forgetFeed, loadFeed } from '../../features/feed/index.ts';
import { forYouSource } from './for-you-source.ts';

/** Begins reading the main feed before it is drawn. Chosen otherwise, and back again, it begins anew. */
export async function loadForYou(): Promise<null> {
  const source = forYouSource();
  forgetFeed(source === FOR_YOU ? FOR_EVERYBODY : FOR_YOU);
  await loadFeed(source);
  return null;
}
