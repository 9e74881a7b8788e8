import { getFrameLayout } from './frame-layout.ts';

it.each([
  ['index', 'wide', 'over-video'],
  ['browse-for-you', 'wide', 'over-video'],
  ['browse-following', 'wide', 'over-video'],
  ['browse-category-categoryId', 'wide', 'over-video'],
  ['browse-collection-collectionId', 'wide', 'over-video'],
  ['browse-dialogWrapper', 'wide', 'over-video'],
  ['browse-playlist-playlistId', 'wide', 'over-video'],
  ['browse-search', 'narrow', 'clear'],
  ['browse-hashtag', 'narrow', 'clear'],
  ['browse-hashtag-hashtag', 'narrow', 'over-video'],
  ['browse-search-videos', 'narrow', 'clear'],
  ['index-video-file', 'wide', 'solid'],
  ['User', 'wide', 'clear'],
  ['user', 'wide', 'clear'],
  ['UserDeleted', 'wide', 'solid'],
  ['blog-lang-post-slug', 'none', 'clear'],
  ['blog-lang-tag', 'none', 'solid'],
  ['legal-terms-of-service', 'none', 'solid'],
  ['auth-join', 'none', 'solid'],
  ['notifications', 'wide', 'solid'],
  ['messages', 'none', 'solid'],
  ['settings', 'none', 'solid'],
  ['upload', 'none', 'solid'],
])('%s has the drawer %s and the top bar %s', (name, drawer, topBar) => {
  expect(getFrameLayout(name, 'default')).toEqual({ drawer, topBar });
});
