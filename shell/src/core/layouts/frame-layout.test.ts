import { getFrameLayout } from './frame-layout.ts';

it.each([
  ['index', 'wide', 'over-video'],
  ['browse-for-you', 'wide', 'over-video'],
  ['browse-following', 'wide', 'over-video'],
  ['browse-category-categoryId', 'wide', 'over-video'],
  ['browse-collection-collectionId', 'wide', 'over-video'],
  ['browse-dialogWrapper', 'wide', 'over-video'],
  ['browse-search', 'narrow', 'clear'],
  ['browse-hashtag', 'narrow', 'clear'],
  ['browse-hashtag-hashtag', 'narrow', 'over-video'],
  ['browse-search-videos', 'narrow', 'clear'],
  ['index-video-file', 'wide', 'paper'],
  ['User', 'wide', 'clear'],
  ['user', 'wide', 'clear'],
  ['UserDeleted', 'wide', 'paper'],
  ['blog-lang-post-slug', 'none', 'clear'],
  ['blog-lang-tag', 'none', 'paper'],
  ['legal-terms-of-service', 'none', 'paper'],
  ['auth-join', 'none', 'paper'],
  ['notifications', 'wide', 'paper'],
  ['messages', 'none', 'paper'],
  ['settings', 'none', 'paper'],
  ['upload', 'none', 'paper'],
])('%s has the drawer %s and the top bar %s', (name, drawer, topBar) => {
  expect(getFrameLayout(name, 'default')).toEqual({ drawer, topBar });
});
