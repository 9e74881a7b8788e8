import { withQuery } from './with-query.ts';

const segment = encodeURIComponent;

/** Every path of the site with the builder of its address: the only place where one is spelt (spec 2.1). */
export const paths = {
  home: { path: '/', href: () => '/' },
  forYou: { path: '/browse/for-you', href: () => '/browse/for-you' },
  following: { path: '/browse/following', href: () => '/browse/following' },
  search: {
    path: '/browse/search',
    /** @param q what is looked for */
    href: (q?: string) => withQuery('/browse/search', { q }),
    /** A further search. @param pathname where it is begun: within the results one stays at their tab */
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
    /** @param collection its slug, or its id where it has none (spec 2.4) */
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
    /** @param redirectPath where to go once signed in; may hold `{userId}` (spec 2.1) */
    href: (redirectPath?: string) => withQuery('/auth/login', { redirectPath }),
  },
  join: {
    path: '/auth/join',
    /** @param redirectPath where to go once signed in; may hold `{userId}` (spec 4, join) */
    href: (redirectPath?: string) => withQuery('/auth/join', { redirectPath }),
  },
  resetPassword: {
    path: '/auth/reset-password',
    /** @param redirectPath where to go after the login that follows */
    href: (redirectPath?: string) => withQuery('/auth/reset-password', { redirectPath }),
  },
  confirm: { path: '/confirm', href: () => '/confirm' },
  confirmJoin: {
    path: '/confirm/join',
    /** @param code of the mail (design 11) */
    href: (code?: string) => withQuery('/confirm/join', { code }),
  },
  notifications: { path: '/notifications', href: () => '/notifications' },
  settings: { path: '/settings', href: () => '/settings' },
  upload: { path: '/upload', href: () => '/upload' },
  creator: {
    path: '/creator',
    /** @param video whose numbers are shown, by file name; all of the viewer's when not given */
    href: (video?: string) => withQuery('/creator', { video }),
  },
  ownVideo: {
    path: '/creator/:file',
    /** Where its owner changes a video. @param fileName the part before the first dot is its identifier */
    href: (fileName: string) => `/creator/${segment(fileName.split('.')[0] ?? fileName)}`,
  },
  messages: {
    path: '/messages',
    /** @param username whose conversation is opened (spec 2.1) */
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
     * @param fileName the video's file name; the part before the first dot is its identifier (spec 3)
     * @param comment what to scroll to: a comment, and its parent where it is a reply (spec 2.6)
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
  guidelinesIn: {
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
