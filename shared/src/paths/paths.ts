// All paths of the site with functions that build their URLs. Each is an export of its own, so that a bundle
// contains only the paths it uses.

export { embedPlaylist } from './embed-playlist.ts';

/**
 * Builds a URL with a query.
 * @param values undefined values are omitted
 */
function withQuery(pathname: string, values: Record<string, string | number | undefined>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string | number)}`)
    .join('&');
  return query ? `${pathname}?${query}` : pathname;
}

const segment = encodeURIComponent;

export const home = { path: '/', href: () => '/' } as const;

export const forYou = { path: '/browse/for-you', href: () => '/browse/for-you' } as const;

export const following = { path: '/browse/following', href: () => '/browse/following' } as const;

export const search = {
  path: '/browse/search',
  /** @param q the search text */
  href: (q?: string) => withQuery('/browse/search', { q }),
  /**
   * Starts another search. @param pathname of the current page; a search from the results stays on the same
   * tab
   */
  from: (pathname: string, q: string) =>
    withQuery(pathname.startsWith('/browse/search') ? pathname : '/browse/search', { q }),
} as const;

export const searchUsers = {
  path: '/browse/search/users',
  href: (q?: string) => withQuery('/browse/search/users', { q }),
} as const;

export const searchHashtags = {
  path: '/browse/search/hashtags',
  href: (q?: string) => withQuery('/browse/search/hashtags', { q }),
} as const;

export const searchVideos = {
  path: '/browse/search/videos',
  href: (q?: string) => withQuery('/browse/search/videos', { q }),
} as const;

export const category = {
  path: '/browse/category/:categoryId',
  href: (prefix: string) => `/browse/category/${segment(prefix)}`,
} as const;

export const collection = {
  path: '/browse/collection/:collectionId',
  /** @param collection its slug, or its id without one (SHELL-49) */
  href: (collection: string | number) => `/browse/collection/${segment(collection)}`,
} as const;

export const hashtag = {
  path: '/browse/hashtag/:hashtag',
  /** @param hashtag without its `#` */
  href: (hashtag: string) => `/browse/hashtag/${segment(hashtag)}`,
} as const;

export const playlist = {
  path: '/browse/playlist/:playlistId',
  href: (id: string) => `/browse/playlist/${segment(id)}`,
} as const;

export const dialogWrapper = { path: '/browse/dialogWrapper', href: () => '/browse/dialogWrapper' } as const;

export const login = {
  path: '/auth/login',
  /** @param redirectPath page after signing in; may contain `{userId}` (ACCOUNT-35) */
  href: (redirectPath?: string) => withQuery('/auth/login', { redirectPath }),
} as const;

export const join = {
  path: '/auth/join',
  /** @param redirectPath page after signing in; may contain `{userId}` (ACCOUNT-35) */
  href: (redirectPath?: string) => withQuery('/auth/join', { redirectPath }),
} as const;

export const resetPassword = {
  path: '/auth/reset-password',
  /** @param redirectPath page after the login that follows */
  href: (redirectPath?: string) => withQuery('/auth/reset-password', { redirectPath }),
} as const;

export const confirm = { path: '/confirm', href: () => '/confirm' } as const;

export const confirmJoin = {
  path: '/confirm/join',
  /** @param code from the mail (ACCOUNT-32) */
  href: (code: string) => `/confirm/join#code=${segment(code)}`,
} as const;

export const notifications = { path: '/notifications', href: () => '/notifications' } as const;

export const settings = { path: '/settings', href: () => '/settings' } as const;

export const upload = { path: '/upload', href: () => '/upload' } as const;

export const creator = {
  path: '/creator',
  /** @param video file name of the video to show statistics of; default: all videos of the viewer */
  href: (video?: string) => withQuery('/creator', { video }),
} as const;

export const ownVideo = {
  path: '/creator/:file',
  /** Edit page of an own video. @param fileName its part before the first dot is the video's identifier */
  href: (fileName: string) => `/creator/${segment(fileName.split('.')[0] ?? fileName)}`,
} as const;

export const playlists = { path: '/playlists', href: () => '/playlists' } as const;

export const ownPlaylist = {
  path: '/playlists/:playlistId',
  /** Page on which the owner of a playlist edits it. */
  href: (id: string) => `/playlists/${segment(id)}`,
} as const;

/** The watch history of the viewer, or of guests on the device. */
export const history = { path: '/history', href: () => '/history' } as const;

export const messages = {
  path: '/messages',
  /** @param username of the user whose conversation is opened */
  href: (username?: string) => withQuery('/messages', { user: username }),
} as const;

export const conversation = {
  path: '/messages/c/:conv',
  href: (id: string | number) => `/messages/c/${segment(id)}`,
} as const;

export const newConversation = {
  path: '/messages/c/new',
  href: (username: string) => withQuery('/messages/c/new', { user: username }),
} as const;

export const messageList = { path: '/messages/list', href: () => '/messages/list' } as const;

export const messageContent = { path: '/messages/content', href: () => '/messages/content' } as const;

export const ownProfile = { path: '/user', href: () => '/user' } as const;

export const profile = {
  path: '/user/:userName',
  href: (userName: string) => `/user/${segment(userName)}`,
} as const;

export const userDeleted = { path: '/UserDeleted', href: () => '/UserDeleted' } as const;

export const video = {
  path: '/video/:file',
  /**
   * @param fileName its part before the first dot is the video's identifier (VIDEO-2)
   * @param comment to scroll to, with its parent if it is a reply (VIDEO-3, VIDEO-4)
   */
  href: (fileName: string, comment: { commentId?: number; commentParentId?: number } = {}) =>
    withQuery(`/video/${segment(fileName.split('.')[0] ?? fileName)}`, comment),
} as const;

export const embed = {
  path: '/embed/:file',
  href: (fileName: string) => `/embed/${segment(fileName.split('.')[0] ?? fileName)}`,
} as const;

export const embedAd = { path: '/embed/ad', href: () => '/embed/ad' } as const;

export const premium = { path: '/premium', href: () => '/premium' } as const;

export const affiliates = { path: '/affiliates', href: () => '/affiliates' } as const;

export const download = { path: '/download', href: () => '/download' } as const;

export const terms = { path: '/legal/terms-of-service', href: () => '/legal/terms-of-service' } as const;

export const privacy = { path: '/legal/privacy-policy', href: () => '/legal/privacy-policy' } as const;

export const legal = { path: '/legal', href: () => '/legal' } as const;

export const privacyAlias = { path: '/legal/privacy', href: () => '/legal/privacy' } as const;

export const companyDetails = {
  path: '/legal/company-details',
  href: () => '/legal/company-details',
} as const;

export const contactUs = { path: '/legal/contact-us', href: () => '/legal/contact-us' } as const;

export const guidelines = {
  path: '/legal/community-guidelines',
  href: () => '/legal/community-guidelines/',
} as const;

export const guidelinesInLanguage = {
  path: '/legal/community-guidelines/:lang',
  href: (language: string) => `/legal/community-guidelines/${segment(language)}`,
} as const;

export const blog = {
  path: '/blog/:lang',
  href: (language: string) => `/blog/${segment(language)}`,
} as const;

export const blogTag = {
  path: '/blog/:lang/:tag',
  href: (language: string, tag: string) => `/blog/${segment(language)}/${segment(tag)}`,
} as const;

export const blogPost = {
  path: '/blog/:lang/post/:slug',
  href: (language: string, slug: string) => `/blog/${segment(language)}/post/${segment(slug)}`,
} as const;

export const ui = { path: '/ui', href: () => '/ui' } as const;

export const uiDesktop = { path: '/ui/desktop', href: () => '/ui/desktop' } as const;

export const uiMobile = { path: '/ui/mobile', href: () => '/ui/mobile' } as const;

export const sitemap = { path: '/sitemap.xml', href: () => '/sitemap.xml' } as const;
