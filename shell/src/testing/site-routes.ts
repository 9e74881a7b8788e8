import type { Layout } from '@ontrend/shared/contract';

/** Where the app is downloaded, in these tests. */
export const APP = 'https://downloads.ontrend.example/app.apk';

/** The kinds of visitor, in the order of `Row.sent`. */
export const VISITORS = [
  { who: 'a guest', signedIn: false, mobile: false },
  { who: 'someone signed in', signedIn: true, mobile: false },
  { who: 'a guest of a phone', signedIn: false, mobile: true },
  { who: 'someone signed in on a phone', signedIn: true, mobile: true },
] as const;

/** What an address of the site leads to (spec 2.1, 2.2, 6). */
export interface Row {
  at: string;
  /** Null for the shell's own page. */
  remote: string | null;
  /** Name of the route, on which drawer and bars depend. */
  name: string;
  layout: Layout;
  /** Without the site's name; empty where the site's own title stands, undefined where it depends on what is shown. */
  title: string | undefined;
  status?: number;
  /** A document of its own, without frame and shell (decision 037). */
  alone?: true;
  /** Where each kind of visitor is sent instead. */
  sent?: (string | null)[];
}

type Rest = Partial<Pick<Row, 'status' | 'sent' | 'alone'>>;
const row = (
  at: string,
  remote: string | null,
  name: string,
  layout: Layout,
  title?: string,
  rest: Rest = {},
): Row => ({ at, remote, name, layout, title, ...rest });

const membersGoHome = { sent: [null, '/', null, '/'] };
const guestsLogIn = (at: string) => ({
  sent: [`/auth/login?redirectPath=${encodeURIComponent(at)}`, null, null, null],
});
const lost = (at: string, remote: string | null = null): Row =>
  row(at, remote, 'not-found', 'not-found', '404 Not Found', { status: 404 });

const guidelines = ['ar', 'en', 'es', 'hi', 'in', 'pt', 'ru'].map((language) =>
  row(
    `/legal/community-guidelines/${language}`,
    'mf-blog-legal',
    `legal-community-guidelines-${language}`,
    'text',
    // In another language the title is that language's own.
    language === 'en' ? 'Community guidelines' : undefined,
  ),
);

/** Every route of spec 2.1, and addresses nobody has. */
export const SITE: Row[] = [
  row('/', 'mf-feed', 'index', 'default', ''),
  row('/browse/for-you', 'mf-feed', 'browse-for-you', 'default', ''),
  row(
    '/browse/following',
    'mf-feed',
    'browse-following',
    'default',
    'Following',
    guestsLogIn('/browse/following'),
  ),
  row('/browse/search?q=cats', 'mf-feed', 'browse-search', 'default', 'Search'),
  row('/browse/search/users?q=cats', 'mf-feed', 'browse-search-users', 'default', 'Search'),
  row('/browse/search/hashtags?q=cats', 'mf-feed', 'browse-search-hashtags', 'default', 'Search'),
  row('/browse/search/videos', 'mf-feed', 'browse-search-videos', 'default', 'Search'),
  row('/browse/category/cats', 'mf-feed', 'browse-category-categoryId', 'default'),
  row('/browse/collection/cats', 'mf-feed', 'browse-collection-collectionId', 'default'),
  row('/browse/hashtag/cats', 'mf-feed', 'browse-hashtag-hashtag', 'default', 'Hashtag #cats'),
  row('/browse/dialogWrapper', 'mf-feed', 'browse-dialogWrapper', 'default'),
  row('/video/abcdefghijk', 'mf-feed', 'index-video-file', 'default'),
  row('/embed/ad', 'mf-feed', 'embed-ad', 'empty', 'Video', { alone: true }),
  row('/embed/abcdefghijk', 'mf-feed', 'embed-file', 'empty', undefined, { alone: true }),
  row('/auth/join', 'mf-auth', 'auth-join', 'auth', 'Join', membersGoHome),
  row('/auth/login', 'mf-auth', 'auth-login', 'auth', 'Login', membersGoHome),
  row('/auth/reset-password', 'mf-auth', 'auth-reset-password', 'auth', 'Reset password', membersGoHome),
  row('/confirm', 'mf-auth', 'confirm', 'auth', 'Confirm your e-mail'),
  row('/confirm/join?code=1', 'mf-auth', 'confirm-join', 'auth', 'Confirm your e-mail'),
  row(
    '/notifications',
    'mf-notifications',
    'notifications',
    'default',
    'Notifications',
    guestsLogIn('/notifications'),
  ),
  row('/messages', 'mf-messages', 'messages', 'default', 'Messages', guestsLogIn('/messages')),
  row('/messages/list', 'mf-messages', 'messages-list', 'default', 'Messages', guestsLogIn('/messages/list')),
  row(
    '/messages/content',
    'mf-messages',
    'messages-content',
    'two-column',
    'Messages',
    guestsLogIn('/messages/content'),
  ),
  row('/messages/c/7', 'mf-messages', 'messages-c-conv', 'default', 'Messages', guestsLogIn('/messages/c/7')),
  row(
    '/messages/c/new?user=mochi',
    'mf-messages',
    'messages-c-new',
    'default',
    'Messages',
    guestsLogIn('/messages/c/new?user=mochi'),
  ),
  row('/user', 'mf-profile', 'user', 'default', 'Profile'),
  row('/user/mochi', 'mf-profile', 'User', 'default'),
  row('/UserDeleted', 'mf-profile', 'UserDeleted', 'default', 'Profile deleted'),
  row('/settings', 'mf-profile', 'settings', 'two-column', 'Settings', guestsLogIn('/settings')),
  row('/creator', 'mf-profile', 'creator', 'default', 'How your videos do'),
  row('/creator/abcdefghijk', 'mf-profile', 'creator-file', 'default', 'Edit video'),
  row('/upload', 'mf-profile', 'upload', 'default', 'Upload', {
    sent: ['/auth/login?redirectPath=%2Fupload', null, '/', '/'],
  }),
  row('/legal/terms-of-service', 'mf-blog-legal', 'legal-terms-of-service', 'text', 'Terms of service'),
  row('/legal/privacy-policy', 'mf-blog-legal', 'legal-privacy-policy', 'text', 'Privacy policy'),
  row('/legal/company-details', 'mf-blog-legal', 'legal-company-details', 'text', 'Company details'),
  row('/legal/contact-us', 'mf-blog-legal', 'legal-contact-us', 'text', 'Contact us'),
  row(
    '/legal/community-guidelines/',
    'mf-blog-legal',
    'legal-community-guidelines',
    'text',
    'Community guidelines',
  ),
  ...guidelines,
  row('/blog/en', 'mf-blog-legal', 'blog-lang', 'text', 'Blog'),
  row('/blog/en/news', 'mf-blog-legal', 'blog-lang-tag', 'text'),
  row('/blog/en/post/hello', 'mf-blog-legal', 'blog-lang-post-slug', 'text'),
  row('/premium', 'mf-blog-legal', 'premium', 'text', 'Premium'),
  row('/affiliates', 'mf-blog-legal', 'affiliates', 'text', 'Affiliates'),
  row('/download', null, 'download', 'default', 'Get the app', { sent: [null, null, APP, APP] }),
  row('/ui', null, 'ui', 'text', 'Components'),
  row('/ui/desktop', null, 'ui-desktop', 'text', 'Components'),
  row('/ui/mobile', null, 'ui-mobile', 'text', 'Components'),
  lost('/nothing'),
  lost('/legal/nothing', 'mf-blog-legal'),
  lost('/legal/community-guidelines/xx', 'mf-blog-legal'),
  lost('/browse', 'mf-feed'),
  lost('/ui/nothing'),
];
