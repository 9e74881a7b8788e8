import { FOR_YOU, FOR_YOU_UNPERSONALIZED, loadFeed, resetFeed } from '../../features/feed/index.ts';
import { getForYouSource } from './for-you-source.ts';

/** Begins reading the main feed before it is drawn. Chosen otherwise, and back again, it begins anew. */
export async function loadForYou(): Promise<null> {
  const source = getForYouSource();
  resetFeed(source === FOR_YOU ? FOR_YOU_UNPERSONALIZED : FOR_YOU);
  await loadFeed(source);
  return null;
}
