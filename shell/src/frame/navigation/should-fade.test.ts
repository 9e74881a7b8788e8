import { shouldFade } from './should-fade.ts';

const createRoute = (name: string) => ({
  name,
  transition: /^(messages|index-video-file|blog)/.test(name) ? ('none' as const) : ('fade' as const),
});

it.each([
  // from, to, fades on desktops, fades on phones
  ['index', 'User', true, true],
  ['User', 'index', true, true],
  ['index', 'browse-hashtag-hashtag', true, true],
  ['browse-search', 'browse-search-videos', true, true],
  ['legal-terms-of-service', 'index', true, true],
  ['index', 'auth-login', true, true],
  ['index', 'messages', false, false],
  ['messages', 'messages-c-conv', false, false],
  ['messages', 'User', false, false],
  ['User', 'index-video-file', false, false],
  ['index-video-file', 'User', false, false],
  ['blog-lang', 'blog-lang-post-slug', false, false],
  ['index', 'blog-lang', false, false],
  ['legal-terms-of-service', 'legal-privacy-policy', false, true],
  ['auth-login', 'auth-join', false, true],
  ['User', 'User', false, true],
  ['User', 'settings', false, true],
  ['legal-contact-us', 'auth-login', true, true],
])('from %s to %s', (from, to, desktop, phone) => {
  expect(shouldFade(createRoute(from), createRoute(to), { mobile: false })).toBe(desktop);
  expect(shouldFade(createRoute(from), createRoute(to), { mobile: true })).toBe(phone);
});
