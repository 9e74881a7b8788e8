import { withQuery } from './with-query.ts';

const segment = encodeURIComponent;

/** All paths of the site with functions that build their URLs. */
export const paths = {
  home: { path: '/', href: () => '/' },
  forYou: { path: '/browse/for-you', href: () => '/browse/for-you' },
  following: { path: '/browse/following', href: () => '/browse/following' },
  search: {
    path: '/browse/search',
    /** @param q the search text */
    href: (q?: string) => withQuery('/browse/search', { q }),
    /**
     * Starts another search. @param pathname of the current page; a search from the results stays on the same
     * tab
     */
    from: (pathname: string, q: string) =>
      withQuery(pathname.startsWith('/browse/search') ? pathname : '/browse/search', { q }),
  },
  searchUsers: {
    path: '/browse/search/users',
    href: (q?: string) => withQuery('/browse/search/users', { q }),
  },
  searchHashtags: {
    path: '/browse/search/hashtags',
    href: (q?: string) => withQuery('/browse/search/hashtags', { q }),
  },
  searchVideos: {
    path: '/browse/search/videos',
    href: (q?: string) => withQuery('/browse/search/videos', { q }),
  },
  category: {
    path: '/browse/category/:categoryId',
    href: (prefix: string) => `/browse/category/${segment(prefix)}`,
  },
  collection: {
    path: '/browse/collection/:collectionId',
    /** @param collection its slug, or its id without one (SHELL-49) */
    href: (collection: string | number) => `/browse/collection/${segment(collection)}`,
  },
  hashtag: {
    path: '/browse/hashtag/:hashtag',
    /** @param hashtag without its `#` */
    href: (hashtag: string) => `/browse/hashtag/${segment(hashtag)}`,
  },
  dialogWrapper: { path: '/browse/dialogWrapper', href: () => '/browse/dialogWrapper' },
  login: {
    path: '/auth/login',
    /** @param redirectPath page after signing in; may contain `{userId}` (ACCOUNT-35) */
    href: (redirectPath?: string) => withQuery('/auth/login', { redirectPath }),
  },
  join: {
    path: '/auth/join',
    /** @param redirectPath page after signing in; may contain `{userId}` (ACCOUNT-35) */
    href: (redirectPath?: string) => withQuery('/auth/join', { redirectPath }),
  },
  resetPassword: {
    path: '/auth/reset-password',
    /** @param redirectPath page after the login that follows */
    href: (redirectPath?: string) => withQuery('/auth/reset-password', { redirectPath }),
  },
  confirm: { path: '/confirm', href: () => '/confirm' },
  confirmJoin: {
    path: '/confirm/join',
    /** @param code from the mail (ACCOUNT-32) */
    href: (code?: string) => withQuery('/confirm/join', { code }),
  },
  notifications: { path: '/notifications', href: () => '/notifications' },
  settings: { path: '/settings', href: () => '/settings' },
  upload: { path: '/upload', href: () => '/upload' },
  creator: {
    path: '/creator',
    /** @param video file name of the video to show statistics of; default: all videos of the viewer */
    href: (video?: string) => withQuery('/creator', { video }),
  },
  ownVideo: {
    path: '/creator/:file',
    /** Edit page of an own video. @param fileName its part before the first dot is the video's identifier */
    href: (fileName: string) => `/creator/${segment(fileName.split('.')[0] ?? fileName)}`,
  },
  messages: {
    path: '/messages',
    /** @param username of the user whose conversation is opened */
    href: (username?: string) => withQuery('/messages', { user: username }),
  },
  conversation: { path: '/messages/c/:conv', href: (id: string | number) => `/messages/c/${segment(id)}` },
  newConversation: {
    path: '/messages/c/new',
    href: (username: string) => withQuery('/messages/c/new', { user: username }),
  },
  messageList: { path: '/messages/list', href: () => '/messages/list' },
  messageContent: { path: '/messages/content', href: () => '/messages/content' },
  ownProfile: { path: '/user', href: () => '/user' },
  profile: { path: '/user/:userName', href: (userName: string) => `/user/${segment(userName)}` },
  userDeleted: { path: '/UserDeleted', href: () => '/UserDeleted' },
  video: {
    path: '/video/:file',
    /**
     * @param fileName its part before the first dot is the video's identifier (VIDEO-2)
     * @param comment to scroll to, with its parent if it is a reply (VIDEO-3, VIDEO-4)
     */
    href: (fileName: string, comment: { commentId?: number; commentParentId?: number } = {}) =>
      withQuery(`/video/${segment(fileName.split('.')[0] ?? fileName)}`, comment),
  },
  embed: {
    path: '/embed/:file',
    href: (fileName: string) => `/embed/${segment(fileName.split('.')[0] ?? fileName)}`,
  },
  embedAd: { path: '/embed/ad', href: () => '/embed/ad' },
  premium: { path: '/premium', href: () => '/premium' },
  affiliates: { path: '/affiliates', href: () => '/affiliates' },
  download: { path: '/download', href: () => '/download' },
  terms: { path: '/legal/terms-of-service', href: () => '/legal/terms-of-service' },
  privacy: { path: '/legal/privacy-policy', href: () => '/legal/privacy-policy' },
  legal: { path: '/legal', href: () => '/legal' },
  privacyAlias: { path: '/legal/privacy', href: () => '/legal/privacy' },
  companyDetails: { path: '/legal/company-details', href: () => '/legal/company-details' },
  contactUs: { path: '/legal/contact-us', href: () => '/legal/contact-us' },
  guidelines: { path: '/legal/community-guidelines', href: () => '/legal/community-guidelines/' },
  guidelinesInLanguage: {
    path: '/legal/community-guidelines/:lang',
    href: (language: string) => `/legal/community-guidelines/${segment(language)}`,
  },
  blog: { path: '/blog/:lang', href: (language: string) => `/blog/${segment(language)}` },
  blogTag: {
    path: '/blog/:lang/:tag',
    href: (language: string, tag: string) => `/blog/${segment(language)}/${segment(tag)}`,
  },
  blogPost: {
    path: '/blog/:lang/post/:slug',
    href: (language: string, slug: string) => `/blog/${segment(language)}/post/${segment(slug)}`,
  },
  ui: { path: '/ui', href: () => '/ui' },
  uiDesktop: { path: '/ui/desktop', href: () => '/ui/desktop' },
  uiMobile: { path: '/ui/mobile', href: () => '/ui/mobile' },
  sitemap: { path: '/sitemap.xml', href: () => '/sitemap.xml' },
} as const;
