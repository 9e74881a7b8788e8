import { FOR_YOU, loadFeed } from '../../features/feed/index.ts';

/** Begins reading the main feed before it is drawn. */
export async function loadForYou(): Promise<null> {
  await loadFeed(FOR_YOU);
  return null;
}
