import type { Layout } from '@ontrend/shared/contract';

/** Download URL of the app in these tests. */
export const APP_DOWNLOAD_URL = 'https://downloads.ontrend.example/app.apk';

/** Kinds of visitor, in the order of `SiteRoute.redirects`. */
export const VISITOR_KINDS = [
  { who: 'a guest', signedIn: false, mobile: false },
  { who: 'a signed-in user', signedIn: true, mobile: false },
  { who: 'a guest on a phone', signedIn: false, mobile: true },
  { who: 'a signed-in user on a phone', signedIn: true, mobile: true },
] as const;

/** Expected result for a path of the site (SHELL-6). */
export interface SiteRoute {
  path: string;
  /** Null for pages of the shell. */
  remote: string | null;
  /** Route name, which determines the drawer and bars. */
  name: string;
  layout: Layout;
  /** Title without the site's name. Empty for the default title; undefined when it depends on the content. */
  title: string | undefined;
  status?: number;
  /** A document without frame and shell (decision 037). */
  isEmbed?: true;
  /** Redirect target of each kind of visitor. */
  redirects?: (string | null)[];
}

type RouteOptions = Partial<Pick<SiteRoute, 'status' | 'redirects' | 'isEmbed'>>;
const createRoute = (
  path: string,
  remote: string | null,
  name: string,
  layout: Layout,
  title?: string,
  options: RouteOptions = {},
): SiteRoute => ({ path, remote, name, layout, title, ...options });

const MEMBERS_REDIRECT = { redirects: [null, '/', null, '/'] };
const redirectDesktopGuestsToLogin = (path: string) => ({
  redirects: [`/auth/login?redirectPath=${encodeURIComponent(path)}`, null, null, null],
});
const createNotFoundRoute = (path: string, remote: string | null = null): SiteRoute =>
  createRoute(path, remote, 'not-found', 'not-found', '404 Not Found', { status: 404 });

const guidelineRoutes = ['ar', 'en', 'es', 'hi', 'in', 'pt', 'ru'].map((language) =>
  createRoute(
    `/legal/community-guidelines/${language}`,
    'mf-blog-legal',
    `legal-community-guidelines-${language}`,
    'text',
    // Other languages have a title of their own.
    language === 'en' ? 'Community guidelines' : undefined,
  ),
);

/** All routes of the site (SHELL-6), and some unknown paths. */
export const SITE_ROUTES: SiteRoute[] = [
  createRoute('/', 'mf-feed', 'index', 'default', ''),
  createRoute('/browse/for-you', 'mf-feed', 'browse-for-you', 'default', ''),
  createRoute(
    '/browse/following',
    'mf-feed',
    'browse-following',
    'default',
    'Following',
    redirectDesktopGuestsToLogin('/browse/following'),
  ),
  createRoute('/browse/search?q=cats', 'mf-feed', 'browse-search', 'default', 'Search'),
  createRoute('/browse/search/users?q=cats', 'mf-feed', 'browse-search-users', 'default', 'Search'),
  createRoute('/browse/search/hashtags?q=cats', 'mf-feed', 'browse-search-hashtags', 'default', 'Search'),
  createRoute('/browse/search/videos', 'mf-feed', 'browse-search-videos', 'default', 'Search'),
  createRoute('/browse/category/cats', 'mf-feed', 'browse-category-categoryId', 'default'),
  createRoute('/browse/collection/cats', 'mf-feed', 'browse-collection-collectionId', 'default'),
  createRoute('/browse/hashtag/cats', 'mf-feed', 'browse-hashtag-hashtag', 'default', 'Hashtag #cats'),
  createRoute('/browse/playlist/AAAAAAAAAAAAAAAA', 'mf-feed', 'browse-playlist-playlistId', 'default'),
  createRoute('/browse/dialogWrapper', 'mf-feed', 'browse-dialogWrapper', 'default'),
  createRoute('/video/abcdefghijk', 'mf-feed', 'index-video-file', 'default'),
  createRoute(
    '/embed/playlist/AAAAAAAAAAAAAAAA',
    'mf-feed',
    'embed-playlist-playlistId',
    'empty',
    undefined,
    {
      isEmbed: true,
    },
  ),
  createRoute('/embed/ad', 'mf-feed', 'embed-ad', 'empty', 'Video', { isEmbed: true }),
  createRoute('/embed/abcdefghijk', 'mf-feed', 'embed-file', 'empty', undefined, { isEmbed: true }),
  createRoute('/auth/join', 'mf-auth', 'auth-join', 'auth', 'Join', MEMBERS_REDIRECT),
  createRoute('/auth/login', 'mf-auth', 'auth-login', 'auth', 'Login', MEMBERS_REDIRECT),
  createRoute(
    '/auth/reset-password',
    'mf-auth',
    'auth-reset-password',
    'auth',
    'Reset password',
    MEMBERS_REDIRECT,
  ),
  createRoute('/confirm', 'mf-auth', 'confirm', 'auth', 'Your account'),
  createRoute('/confirm/join?code=1', 'mf-auth', 'confirm-join', 'auth', 'Confirm your email'),
  createRoute(
    '/notifications',
    'mf-notifications',
    'notifications',
    'default',
    'Notifications',
    redirectDesktopGuestsToLogin('/notifications'),
  ),
  createRoute(
    '/messages',
    'mf-messages',
    'messages',
    'default',
    'Messages',
    redirectDesktopGuestsToLogin('/messages'),
  ),
  createRoute(
    '/messages/list',
    'mf-messages',
    'messages-list',
    'default',
    'Messages',
    redirectDesktopGuestsToLogin('/messages/list'),
  ),
  createRoute(
    '/messages/content',
    'mf-messages',
    'messages-content',
    'two-column',
    'Messages',
    redirectDesktopGuestsToLogin('/messages/content'),
  ),
  createRoute(
    '/messages/c/7',
    'mf-messages',
    'messages-c-conv',
    'default',
    'Messages',
    redirectDesktopGuestsToLogin('/messages/c/7'),
  ),
  createRoute(
    '/messages/c/new?user=mochi',
    'mf-messages',
    'messages-c-new',
    'default',
    'Messages',
    redirectDesktopGuestsToLogin('/messages/c/new?user=mochi'),
  ),
  createRoute('/user', 'mf-profile', 'user', 'default', 'Profile'),
  createRoute('/user/mochi', 'mf-profile', 'User', 'default'),
  createRoute('/UserDeleted', 'mf-profile', 'UserDeleted', 'default', 'Profile deleted'),
  createRoute(
    '/settings',
    'mf-profile',
    'settings',
    'two-column',
    'Settings',
    redirectDesktopGuestsToLogin('/settings'),
  ),
  createRoute('/creator', 'mf-profile', 'creator', 'default', 'Analytics'),
  createRoute('/creator/abcdefghijk', 'mf-profile', 'creator-file', 'default', 'Edit video'),
  createRoute('/playlists', 'mf-profile', 'playlists', 'default', 'Playlists'),
  createRoute('/playlists/abcdefghijk', 'mf-profile', 'playlists-playlistId', 'default', 'Edit playlist'),
  createRoute('/history', 'mf-profile', 'history', 'default', 'Watch history'),
  createRoute('/upload', 'mf-profile', 'upload', 'default', 'Upload', {
    redirects: ['/auth/login?redirectPath=%2Fupload', null, '/', '/'],
  }),
  createRoute(
    '/legal/terms-of-service',
    'mf-blog-legal',
    'legal-terms-of-service',
    'text',
    'Terms of service',
  ),
  createRoute('/legal/privacy-policy', 'mf-blog-legal', 'legal-privacy-policy', 'text', 'Privacy policy'),
  createRoute('/legal/company-details', 'mf-blog-legal', 'legal-company-details', 'text', 'Company details'),
  createRoute('/legal/contact-us', 'mf-blog-legal', 'legal-contact-us', 'text', 'Contact us'),
  createRoute(
    '/legal/community-guidelines/',
    'mf-blog-legal',
    'legal-community-guidelines',
    'text',
    'Community guidelines',
  ),
  ...guidelineRoutes,
  createRoute('/blog/en', 'mf-blog-legal', 'blog-lang', 'text', 'Blog'),
  createRoute('/blog/en/news', 'mf-blog-legal', 'blog-lang-tag', 'text'),
  createRoute('/blog/en/post/hello', 'mf-blog-legal', 'blog-lang-post-slug', 'text'),
  createRoute('/premium', 'mf-blog-legal', 'premium', 'text', 'Premium'),
  createRoute('/affiliates', 'mf-blog-legal', 'affiliates', 'text', 'Affiliates'),
  createRoute('/download', null, 'download', 'default', 'Get OnTrend', {
    redirects: [null, null, APP_DOWNLOAD_URL, APP_DOWNLOAD_URL],
  }),
  createRoute('/ui', null, 'ui', 'text', 'Components'),
  createRoute('/ui/desktop', null, 'ui-desktop', 'text', 'Components'),
  createRoute('/ui/mobile', null, 'ui-mobile', 'text', 'Components'),
  createNotFoundRoute('/nothing'),
  createNotFoundRoute('/legal/nothing', 'mf-blog-legal'),
  createNotFoundRoute('/legal/community-guidelines/xx', 'mf-blog-legal'),
  createNotFoundRoute('/browse', 'mf-feed'),
  createNotFoundRoute('/ui/nothing'),
];
